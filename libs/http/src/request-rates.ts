const SECOND_MS = 1_000;
const SWEEP_EVERY_MS = 60_000;

/**
 * How many requests each caller makes: so many a second, and as many at once. The generic cell rate
 * algorithm: of each caller one time is kept, whatever its limit, at which all that it has used is used up.
 */
export class RequestRates {
  private readonly spentAtMs = new Map<string, number>();
  private readonly intervalMs: number;
  private sweptAtMs = 0;

  constructor(perSecond: number) {
    this.intervalMs = SECOND_MS / perSecond;
  }

  /** @returns after how many milliseconds the caller may come again; 0 if this request is within its limit. */
  take(caller: string, nowMs: number): number {
    this.sweep(nowMs);
    const spentAtMs = Math.max(this.spentAtMs.get(caller) ?? 0, nowMs) + this.intervalMs;
    const waitMs = spentAtMs - nowMs - SECOND_MS;
    // A sum of many fractions is a little off.
    if (waitMs > this.intervalMs / 2) return waitMs;
    this.spentAtMs.set(caller, spentAtMs);
    return 0;
  }

  /** Forgets who has not come for so long that all is theirs again. */
  private sweep(nowMs: number): void {
    if (nowMs - this.sweptAtMs < SWEEP_EVERY_MS) return;
    this.sweptAtMs = nowMs;
    for (const [caller, spentAtMs] of this.spentAtMs) {
      if (spentAtMs <= nowMs) this.spentAtMs.delete(caller);
    }
  }

  /** Callers that are remembered. */
  get size(): number {
    return this.spentAtMs.size;
  }
}
