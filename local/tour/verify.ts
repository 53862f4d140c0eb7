import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { patienceHint, patienceMs } from '../patience.ts';
import { TourError } from './tour-error.ts';

const pollIntervalMs = 50;

export function verifyEqual(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new TourError(
    `${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
  );
}

/** Reads repeatedly until the expected result has arrived; gives up when the results stop changing. */
export async function arrival<T>(
  what: string,
  read: () => Promise<T>,
  hasArrived: (found: T) => boolean,
): Promise<T> {
  const limitMs = patienceMs();
  let last: string | undefined;
  let changedAt = performance.now();
  for (;;) {
    const found = await read();
    if (hasArrived(found)) return found;
    const state = JSON.stringify(found);
    if (state !== last) {
      last = state;
      changedAt = performance.now();
    }
    if (performance.now() - changedAt > limitMs) {
      throw new TourError(
        `${what} did not happen, and nothing changed for ${limitMs / 1_000} s (${patienceHint}); ` +
          `the last state was ${state}`,
      );
    }
    await sleep(pollIntervalMs);
  }
}
