const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the 1st, 2nd, ... failed attempt; every further one is a day (docs/interface.md#the-event-webhook). */
const DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];
const LONGEST_DELAY_MS = 24 * HOUR;
const JITTER = 0.1;

/** An event that could not be delivered for this long is given up permanently (docs/interface.md#the-event-webhook). */
export const RETRY_WINDOW_MS = 120 * HOUR;

export function windowEndOf(firstAttemptAt: Date): Date {
  return new Date(firstAttemptAt.getTime() + RETRY_WINDOW_MS);
}

/** The start of the five days that end at this time. */
export function windowStartOf(windowEndsAt: Date): Date {
  return new Date(windowEndsAt.getTime() - RETRY_WINDOW_MS);
}

export interface FailedAttempt {
  /** 1 for the first attempt. */
  attempt: number;
  failedAt: Date;
  /** When the event's five days are over. */
  windowEndsAt: Date;
  /** The answer's `Retry-After`, if it had one. */
  retryAfterSeconds?: number;
}

/** @returns the time of the next attempt, or null to give the event up. */
export function nextAttemptAt(
  failed: FailedAttempt,
  random: () => number = Math.random,
): Date | null {
  const windowEndsAt = failed.windowEndsAt.getTime();
  if (failed.failedAt.getTime() >= windowEndsAt) return null;
  const delayMs = (DELAYS_MS[failed.attempt - 1] ?? LONGEST_DELAY_MS) * (1 + JITTER * random());
  const waitMs = Math.max(delayMs, (failed.retryAfterSeconds ?? 0) * 1_000);
  // The last attempt is made at the end of the window, not after it.
  return new Date(Math.min(failed.failedAt.getTime() + waitMs, windowEndsAt));
}
