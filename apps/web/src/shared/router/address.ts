import { useSyncExternalStore } from 'react';

/** Nothing tells of an address that a page has set by itself. */
const CHANGED = 'address-changed';

/** `push`: the browser's Back leads to where one is now; `replace`: it does not. */
export type Move = 'push' | 'replace';

/** The hash of the page's address. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash);
}

/** @param href a hash, such as `#/events` */
export function goTo(href: string, move: Move = 'push'): void {
  if (href === location.hash) return;
  if (move === 'push') history.pushState(null, '', href);
  else history.replaceState(null, '', href);
  window.dispatchEvent(new Event(CHANGED));
}

/** Changes what the shown screen is narrowed to; an empty text narrows nothing. */
export function narrow(changed: Readonly<Record<string, string>>, move: Move = 'push'): void {
  goTo(narrowed(location.hash, changed), move);
}

/** The address of the same screen, narrowed otherwise. */
export function narrowed(hash: string, changed: Readonly<Record<string, string>>): string {
  const at = hash.indexOf('?');
  const place = at < 0 ? hash : hash.slice(0, at);
  const query = new URLSearchParams(at < 0 ? '' : hash.slice(at + 1));
  for (const [name, text] of Object.entries(changed)) {
    if (text === '') query.delete(name);
    else query.set(name, text);
  }
  const text = query.toString();
  return text ? `${place || '#/'}?${text}` : place || '#/';
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('hashchange', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}
