import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a spec waits for a result. It is long enough for a machine with a tenth of the usual speed, and is
 * used up only by failing specs. Not for time limits of the product, which specs state themselves.
 */
export const PATIENCE_MS = 120_000;
const INTERVAL_MS = 50;

/**
 * Waits until `probe` returns a value other than undefined, null and false, and returns it.
 *
 * @throws Error with what was expected and the last error of `probe`, if any.
 */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T> | T,
  timeoutMs = PATIENCE_MS,
): Promise<Exclude<NonNullable<T>, false>> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await probe();
      if (found !== undefined && found !== null && found !== false)
        return found as Exclude<NonNullable<T>, false>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await sleep(INTERVAL_MS);
  }
  throw new Error(`${what}: not in ${timeoutMs} ms`, { cause: lastError });
}

/** A clock that advances only on request. */
export class TestClock {
  private time: number;

  constructor(start: string) {
    this.time = Date.parse(start);
  }

  now = (): Date => new Date(this.time);

  pass(milliseconds: number): void {
    this.time += milliseconds;
  }

  setTo(time: string): void {
    this.time = Date.parse(time);
  }
}
