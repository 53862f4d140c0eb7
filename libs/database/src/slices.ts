import { setImmediate } from 'node:timers/promises';

/** All items in slices of `size`, with other work of the event loop in between. */
export async function* slicesOf<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) {
    if (at > 0) await setImmediate();
    yield all.slice(at, at + size);
  }
}
