import { AsyncLocalStorage } from 'node:async_hooks';

/** Prometheus's default. */
const USUAL_SECONDS = 10;
/** The rest is for the answer itself. */
const SHARE = 0.5;

const patience = new AsyncLocalStorage<number>();

/**
 * Collects metrics for a scraper that waits only so long: one that takes longer has to be left out, or all others would
 * be lost with it.
 *
 * @param header `X-Prometheus-Scrape-Timeout-Seconds`, which every scrape of Prometheus carries
 */
export function collectFor<T>(header: string | undefined, collect: () => Promise<T>): Promise<T> {
  const seconds = Number(header);
  const isTold = seconds > 0 && seconds <= USUAL_SECONDS;
  return patience.run((isTold ? seconds : USUAL_SECONDS) * 1_000 * SHARE, collect);
}

/** How long a metric of the scrape that is being answered may take to be collected. */
export function collectWithinMs(): number {
  return patience.getStore() ?? USUAL_SECONDS * 1_000 * SHARE;
}
