import { useEffect, useRef } from 'react';
import { goTo } from '../../shared/router/address.js';
import { hrefOf } from '../route.js';

/** The keys after `g`, and where they lead. */
export const places = {
  e: { name: 'events', href: hrefOf.events() },
  c: { name: 'companies', href: hrefOf.companies() },
  p: { name: 'people', href: hrefOf.people() },
  k: { name: 'cards', href: hrefOf.cards() },
  a: { name: 'accounts', href: hrefOf.accounts() },
  y: { name: 'payments', href: hrefOf.payments() },
  m: { name: 'mails', href: hrefOf.mails() },
  w: { name: 'endpoint', href: hrefOf.endpoint({ channel: 'events' }) },
  r: { name: 'requests', href: hrefOf.requests() },
} as const;

type PlaceKey = keyof typeof places;

/** The second key is expected within this time. */
const SECOND_KEY_MS = 1_500;

const isPlaceKey = (key: string): key is PlaceKey => Object.hasOwn(places, key);

/** A key typed into a field belongs to it, and one in a dialog to that. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  const isField = target?.closest('input, textarea, select, [contenteditable]') ?? null;
  return isField !== null || document.querySelector('dialog[open]') !== null;
}

/** `?` helps, `/` searches, `g` and another key go somewhere. */
export function useShortcuts(isOn: boolean, onHelp: () => void): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    if (!isOn) return;
    let goingSinceMs = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const isGoing = event.timeStamp - goingSinceMs < SECOND_KEY_MS;
      goingSinceMs = !isGoing && event.key === 'g' ? event.timeStamp : -Infinity;
      if (isGoing && isPlaceKey(event.key)) goTo(places[event.key].href);
      else if (event.key === '?') help.current();
      else if (event.key !== '/' || !focusSearch()) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** @returns false on a screen without a search. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[role=search] input');
  field?.focus();
  field?.select();
  return field !== null;
}
