const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
// Whatever is asked for: by a slip it may be years, and nobody would be told.
const LONGEST_ASKED_MS = 3_600_000;

/**
 * Holds all calls back while the platform asks for it (429) or does not answer well: one that is in
 * trouble is not helped by every person being tried at it.
 */
export class PlatformPause {
  private failuresInARow = 0;
  private pausedUntil = 0;

  /** @returns until when to wait. */
  failed(retryAfterSeconds: number | undefined, now = Date.now()): Date {
    // Calls that were under way together fail together: that counts once.
    if (now >= this.pausedUntil) this.failuresInARow += 1;
    const growing = FIRST_PAUSE_MS * 2 ** Math.min(this.failuresInARow - 1, 10);
    const asked = Math.min((retryAfterSeconds ?? 0) * 1_000, LONGEST_ASKED_MS);
    const pauseMs = Math.max(Math.min(growing, LONGEST_PAUSE_MS), asked);
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
