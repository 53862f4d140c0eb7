import type { AttemptResult, DueEvent, EventStatus } from './due-event.js';
import { nextAttemptAt, windowEndOf } from './retry-schedule.js';

/** An attempt, and its effect on the event. */
export interface RecordedAttempt {
  event: DueEvent;
  result: AttemptResult;
  status: EventStatus;
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
