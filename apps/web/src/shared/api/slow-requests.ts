import { useSyncExternalStore } from 'react';

/** After how long somebody in front of the page is told that an answer is awaited. */
const SLOW_AFTER_MS = 5_000;

/** What the server has not answered for a while. */
export interface SlowRequests {
  /** Sends everything again that may be sent again; null where nothing may. */
  repeat: (() => void) | null;
}

interface SlowRequest {
  repeat: (() => void) | null;
}

const slow = new Set<SlowRequest>();
const listeners = new Set<() => void>();
let shown: SlowRequests | null = null;

/**
 * Tells of a request from now on, if it has no answer in a while.
 * @param repeat sends it again instead; null where that might do something twice
 * @returns ends the waiting
 */
export function tellWhenSlow(repeat: (() => void) | null): () => void {
  const request: SlowRequest = { repeat };
  const timer = setTimeout(() => {
    slow.add(request);
    update();
  }, SLOW_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (slow.delete(request)) update();
  };
}

/** What there is to tell at present; null while the server answers. */
export function useSlowRequests(): SlowRequests | null {
  return useSyncExternalStore(subscribe, slowRequests);
}

export function slowRequests(): SlowRequests | null {
  return shown;
}

function update(): void {
  const repeats = [...slow].flatMap(({ repeat }) => repeat ?? []);
  shown =
    slow.size === 0
      ? null
      : { repeat: repeats.length > 0 ? () => repeats.forEach((repeat) => repeat()) : null };
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
