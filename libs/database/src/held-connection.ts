import { AsyncLocalStorage } from 'node:async_hooks';

/** What runs while a connection of a pool is held. Code that it started and that outlives it is free again. */
interface Holding {
  isHeld: boolean;
}

const holdings = new AsyncLocalStorage<Holding>();

/**
 * A mistake in the program: somebody who holds a connection waited for another one. With as many of them as
 * there are connections each would wait for the others, and nobody else would get one either.
 */
export class ConnectionHeldError extends Error {
  override name = 'ConnectionHeldError';

  constructor(what: string) {
    super(
      `${what} inside of a transaction, which holds a connection already: pass the transaction on. ` +
        'Work that the transaction does not wait for is started with outsideOfTransaction().',
    );
  }
}

/** Runs work that has a connection; until it ends it can't reach any pool. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  // A savepoint within a transaction is still the same connection.
  if (holdings.getStore()?.isHeld) return work();
  const holding: Holding = { isHeld: true };
  try {
    return await holdings.run(holding, work);
  } finally {
    holding.isHeld = false;
  }
}

/** @throws ConnectionHeldError if the caller holds a connection. To be called by whatever waits for one. */
export function refuseWhileHolding(what: string): void {
  if (holdings.getStore()?.isHeld) throw new ConnectionHeldError(what);
}

/** Starts work that the transaction around it does not wait for, and that may need a connection of its own. */
export function outsideOfTransaction<T>(work: () => T): T {
  return holdings.exit(work);
}
