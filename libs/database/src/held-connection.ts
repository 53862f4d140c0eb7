import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A context in which a connection of a pool is held. Code that outlives the context may take connections
 * again.
 */
interface Holding {
  isHeld: boolean;
}

const holdings = new AsyncLocalStorage<Holding>();

/**
 * A programming error: code that holds a connection waited for another one. If as many callers do so as
 * there are connections, they all wait for each other and the pool is blocked.
 */
class ConnectionHeldError extends Error {
  override name = 'ConnectionHeldError';

  constructor(what: string) {
    super(
      `${what} inside of a transaction, which holds a connection already: pass the transaction on. ` +
        'Work that the transaction does not wait for is started with outsideOfTransaction().',
    );
  }
}

/** Runs work that holds a connection; until it ends it can't take another connection from any pool. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  // A nested transaction is a savepoint on the same connection.
  if (holdings.getStore()?.isHeld) return work();
  const holding: Holding = { isHeld: true };
  try {
    return await holdings.run(holding, work);
  } finally {
    holding.isHeld = false;
  }
}

/**
 * @throws ConnectionHeldError if the caller holds a connection. Every function that waits for a connection
 * calls this.
 */
export function refuseWhileHolding(what: string): void {
  if (holdings.getStore()?.isHeld) throw new ConnectionHeldError(what);
}

/** Starts work that the surrounding transaction does not wait for, and that may need its own connection. */
export function outsideOfTransaction<T>(work: () => T): T {
  return holdings.exit(work);
}

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
