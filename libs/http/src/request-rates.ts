const SECOND_MS = 1_000;
/**
 * At most a few megabytes. If this many other callers push a caller out of the table, its usage is
 * forgotten.
 */
const MOST_CALLERS = 50_000;

/**
 * Limits the requests of each caller, as a rate and a burst size, by the generic cell rate algorithm: for
 * each caller only one time is stored, the time at which its used budget is restored.
 *
 * Callers are identified by short strings. Don't pass a substring of a header, because it would keep the
 * whole header in memory.
 */
export class RequestRates {
  /** Ordered by the last request. */
  private readonly spentAtMs = new Map<string, number>();
  private readonly intervalMs: number;

  constructor(
    limit: number,
    private readonly windowMs = SECOND_MS,
    private readonly mostCallers = MOST_CALLERS,
  ) {
    this.intervalMs = windowMs / limit;
  }

  /** @returns the milliseconds until the caller may try again; 0 if this request is within the limit. */
  take(caller: string, nowMs: number): number {
    const spentAtMs = Math.max(this.spentAtMs.get(caller) ?? 0, nowMs) + this.intervalMs;
    const waitMs = spentAtMs - nowMs - this.windowMs;
    // Tolerance for rounding errors of added fractions.
    if (waitMs > this.intervalMs / 2) return waitMs;
    this.spentAtMs.delete(caller);
    this.spentAtMs.set(caller, spentAtMs);
    this.forget(nowMs);
    return 0;
  }

  /** Returns the budget of a request that does not count after all. */
  giveBack(caller: string): void {
    const spentAtMs = this.spentAtMs.get(caller);
    if (spentAtMs !== undefined) this.spentAtMs.set(caller, spentAtMs - this.intervalMs);
  }

  /**
   * Removes the callers that have not come for the longest time: those with their full budget, and those
   * beyond the table's limit. Two per request, so that the table shrinks as fast as it grows.
   */
  private forget(nowMs: number): void {
    for (let looked = 0; looked < 2; looked += 1) {
      const [oldest] = this.spentAtMs;
      if (!oldest) return;
      const [caller, spentAtMs] = oldest;
      if (spentAtMs > nowMs && this.spentAtMs.size <= this.mostCallers) return;
      this.spentAtMs.delete(caller);
    }
  }

  /** The number of callers in the table. */
  get size(): number {
    return this.spentAtMs.size;
  }
}
