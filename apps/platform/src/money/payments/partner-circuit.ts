/** Requests at one partner at the same time, by this replica. */
const MOST_OPEN = 200;
/** After this many requests in a row without an answer the partner is not asked for a while. */
const FAILURES_IN_A_ROW = 5;
const PAUSE_MS = 5_000;

/**
 * Protects this replica, and the partner's own payments, from a partner that does not answer: its number of open
 * requests is bounded, and after several requests without an answer a single one tries again after a pause.
 */
export class PartnerCircuit {
  private underWay = 0;
  private failures = 0;
  private pausedUntilMs = 0;

  /** Why the partner is not asked now. Undefined if it is. */
  obstacle(nowMs: number): 'too_busy' | 'circuit_open' | undefined {
    if (this.isBroken && (nowMs < this.pausedUntilMs || this.underWay > 0)) return 'circuit_open';
    return this.underWay >= MOST_OPEN ? 'too_busy' : undefined;
  }

  begin(): void {
    this.underWay += 1;
  }

  /** The partner has answered, or has failed to: timeouts and broken connections count. */
  judge(isAnswered: boolean, nowMs: number): void {
    this.failures = isAnswered ? 0 : this.failures + 1;
    if (this.isBroken) this.pausedUntilMs = nowMs + PAUSE_MS;
  }

  /** The connection is free again, which may be later. */
  end(): void {
    this.underWay -= 1;
  }

  private get isBroken(): boolean {
    return this.failures >= FAILURES_IN_A_ROW;
  }
}
