import { useSyncExternalStore } from 'react';

/** When a request counts as slow and the page says so. */
const SLOW_AFTER_MS = 5_000;

/** The requests that the server has not answered for a while. */
export interface SlowRequests {
  /** Sends all repeatable ones again; null if none is repeatable. */
  repeat: (() => void) | null;
}

interface SlowRequest {
  repeat: (() => void) | null;
}

const slow = new Set<SlowRequest>();
const listeners = new Set<() => void>();
let shown: SlowRequests | null = null;

/**
 * Shows the request as slow if it has no answer after a while.
 *
 * @param repeat aborts the request and sends it again; null if that might have the effect twice.
 * @returns a function to call when the request has ended.
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

/** Null while no request is slow. */
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
