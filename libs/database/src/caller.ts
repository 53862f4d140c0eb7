import { AsyncLocalStorage } from 'node:async_hooks';

interface Caller {
  isGone: () => boolean;
  /** The work already got a connection, so it is completed even if the caller goes away. */
  hasBegun: boolean;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs work for a caller that may go away before the work begins, such as the client of a request. */
export function onBehalfOf<T>(isGone: () => boolean, work: () => T): T {
  return callers.run({ isGone, hasBegun: false }, work);
}

/** True if the caller no longer waits for the work. */
export function isCallerGone(): boolean {
  return callers.getStore()?.isGone() ?? false;
}

/** Call this after getting a connection. @returns false if the caller is gone, so the work need not begin. */
export function beginForCaller(): boolean {
  const caller = callers.getStore();
  if (!caller) return true;
  if (!caller.hasBegun && caller.isGone()) return false;
  caller.hasBegun = true;
  return true;
}
