import { useSyncExternalStore } from 'react';

/** Dispatched when the page changes its own address, because browsers send no event for that. */
const CHANGED = 'address-changed';

/** `push` adds an entry to the browser's history; `replace` does not. */
export type Move = 'push' | 'replace';

/** The hash of the page's address. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash);
}

/** @param href a hash, such as `#/events`. */
export function goTo(href: string, move: Move = 'push'): void {
  if (href === location.hash) return;
  if (move === 'push') history.pushState(null, '', href);
  else history.replaceState(null, '', href);
  window.dispatchEvent(new Event(CHANGED));
}

/** Changes filters of the shown screen; an empty text removes a filter. */
export function narrow(changed: Readonly<Record<string, string>>, move: Move = 'push'): void {
  goTo(narrowed(location.hash, changed), move);
}

/** The address of the same screen with other filters. */
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
