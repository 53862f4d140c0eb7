import { windowEndOf } from '../recording/event-recorder.js';
import type { DueEvent } from './delivery-queue.js';
import type { AttemptResult } from './webhook-sender.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the 1st, 2nd, ... failed attempt; every further one is a day (docs/interface/webhooks.md#the-event-webhook). */
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

/** An attempt, and its effect on the event. */
export interface RecordedAttempt {
  event: DueEvent;
  result: AttemptResult;
  status: 'pending' | 'delivered' | 'given_up';
  firstAttemptAt: Date;
  windowEndsAt: Date;
  /** Null if the event is no longer pending. */
  nextAttemptAt: Date | null;
}

/** Decides the effect of an attempt on its event. */
export function judge(event: DueEvent, result: AttemptResult): RecordedAttempt {
  const firstAttemptAt = event.firstAttemptAt ?? result.attemptedAt;
  const windowEndsAt = windowEndAfter(event, result.attemptedAt);
  const known = { event, result, firstAttemptAt, windowEndsAt };
  if (result.succeeded) return { ...known, status: 'delivered', nextAttemptAt: null };
  const next = nextAttemptAt({
    attempt: event.attempts + 1,
    failedAt: new Date(result.attemptedAt.getTime() + result.durationMs),
    windowEndsAt,
    retryAfterSeconds: result.retryAfterSeconds,
  });
  return { ...known, status: next ? 'pending' : 'given_up', nextAttemptAt: next };
}

/** The first attempt starts the five days, unless it is made only because they are already over. */
function windowEndAfter({ firstAttemptAt, windowEndsAt }: DueEvent, attemptedAt: Date): Date {
  const begins = firstAttemptAt === null && attemptedAt < windowEndsAt;
  return begins ? windowEndOf(attemptedAt) : windowEndsAt;
}
