import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { TourError } from './tour-error.ts';

const pollIntervalMs = 50;
const arrivalTimeoutMs = 60_000;

export function verifyEqual(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new TourError(
    `${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
  );
}

/** Reads again and again until what is waited for has arrived. */
export async function arrival<T>(
  what: string,
  read: () => Promise<T>,
  hasArrived: (found: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + arrivalTimeoutMs;
  for (;;) {
    const found = await read();
    if (hasArrived(found)) return found;
    if (Date.now() > deadline) {
      throw new TourError(
        `${what} did not happen within ${arrivalTimeoutMs / 1000} s; the last state was ` +
          JSON.stringify(found),
      );
    }
    await sleep(pollIntervalMs);
  }
}
