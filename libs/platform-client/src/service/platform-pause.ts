const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
// An upper limit: a faulty `Retry-After` may ask for years.
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * Pauses all calls while the platform asks for it (429) or fails, so that it does not get a failing call
 * for each item of a long list of work.
 */
export class PlatformPause {
  private failuresInARow = 0;
  private pausedUntil = 0;

  /** @returns the end of the pause. */
  failed(retryAfterSeconds: number | undefined, now = Date.now()): Date {
    // Concurrent calls that fail together count as one failure.
    if (now >= this.pausedUntil) this.failuresInARow += 1;
    const growing = FIRST_PAUSE_MS * 2 ** Math.min(this.failuresInARow - 1, 10);
    const requestedMs = Math.min((retryAfterSeconds ?? 0) * 1_000, LONGEST_RETRY_AFTER_MS);
    const pauseMs = Math.max(Math.min(growing, LONGEST_PAUSE_MS), requestedMs);
    this.pausedUntil = Math.max(this.pausedUntil, now + pauseMs);
    return new Date(this.pausedUntil);
  }

  succeeded(): void {
    this.failuresInARow = 0;
  }

  get isOver(): boolean {
    return Date.now() >= this.pausedUntil;
  }
}
