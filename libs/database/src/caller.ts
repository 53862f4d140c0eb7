import { AsyncLocalStorage } from 'node:async_hooks';

interface Caller {
  isGone: () => boolean;
  /** A connection was had for them: what was begun is brought to its end. */
  hasBegun: boolean;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs work for somebody who may go away before it has begun, such as the client of a request. */
export function onBehalfOf<T>(isGone: () => boolean, work: () => T): T {
  return callers.run({ isGone, hasBegun: false }, work);
}

/** True if nobody waits for the work any more. */
export function isCallerGone(): boolean {
  return callers.getStore()?.isGone() ?? false;
}

/** To be asked with a connection in hand. @returns false if the work need not be begun any more. */
export function beginForCaller(): boolean {
  const caller = callers.getStore();
  if (!caller) return true;
  if (!caller.hasBegun && caller.isGone()) return false;
  caller.hasBegun = true;
  return true;
}
