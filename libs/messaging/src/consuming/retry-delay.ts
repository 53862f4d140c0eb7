const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;

/** How long to wait after the given attempt (1 is the first) failed: doubling, with jitter. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempt - 1, 20), LONGEST_DELAY_MS);
  return delay * (0.5 + random() / 2);
}
