import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a spec waits for one thing. What works is there long before, also on a machine of a tenth of the speed;
 * what never comes costs a failing run this once. Not for time limits of the product: those a spec states itself.
 */
export const PATIENCE_MS = 120_000;
const INTERVAL_MS = 50;

/**
 * Waits until `probe` gives something that is neither undefined, null nor false, and returns it.
 *
 * @throws Error saying what was waited for, with the last error that `probe` threw, if any.
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
