const SECOND_MS = 1_000;
/** Some megabytes at most. Who is pushed out by so many others is forgotten what was used. */
const MOST_CALLERS = 50_000;

/**
 * How many requests each caller makes: so many in a time, and as many at once. The generic cell rate
 * algorithm: of each caller one time is kept, whatever its limit, at which all that it has used is used up.
 *
 * Callers are told apart by short strings of their own, never by pieces of a header, which would keep all of it.
 */
export class RequestRates {
  /** In the order in which they came last. */
  private readonly spentAtMs = new Map<string, number>();
  private readonly intervalMs: number;

  constructor(
    limit: number,
    private readonly windowMs = SECOND_MS,
    private readonly mostCallers = MOST_CALLERS,
  ) {
    this.intervalMs = windowMs / limit;
  }

  /** @returns after how many milliseconds the caller may come again; 0 if this request is within its limit. */
  take(caller: string, nowMs: number): number {
    const spentAtMs = Math.max(this.spentAtMs.get(caller) ?? 0, nowMs) + this.intervalMs;
    const waitMs = spentAtMs - nowMs - this.windowMs;
    // A sum of many fractions is a little off.
    if (waitMs > this.intervalMs / 2) return waitMs;
    this.spentAtMs.delete(caller);
    this.spentAtMs.set(caller, spentAtMs);
    this.forget(nowMs);
    return 0;
  }

  /** What was taken turned out not to count. */
  giveBack(caller: string): void {
    const spentAtMs = this.spentAtMs.get(caller);
    if (spentAtMs !== undefined) this.spentAtMs.set(caller, spentAtMs - this.intervalMs);
  }

  /**
   * Who has not come for the longest goes first: whoever has all again, and whoever is one too many. Two a
   * request, so that the table empties as fast as it fills.
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

  /** Callers that are remembered. */
  get size(): number {
    return this.spentAtMs.size;
  }
}
