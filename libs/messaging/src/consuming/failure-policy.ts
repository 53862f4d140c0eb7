import { type RetryStage, retryStages } from '#contracts';
import { isOutage } from './outage.js';
import { PermanentError } from './permanent-error.js';

/** What happens to a record whose handling failed. The table is in docs/failures.md. */
export type FailureDecision =
  | { kind: 'retry-in-place'; delayMs: number }
  | { kind: 'retry-later'; stage: RetryStage }
  | { kind: 'dead-letter' };

export interface Failure {
  error: unknown;
  /** Attempts since the record was read this time; 1 is the first. */
  attempt: number;
  /**
   * How many of the earlier attempts failed because of an outage. These do not count towards the
   * limit.
   */
  outages: number;
  /** The retry topic from which the record was read; undefined for its own topic. */
  stage: RetryStage | undefined;
}

const FIRST_DELAY_MS = 100;
// Waits of 0.1 + 0.2 + 0.4 + 0.8 + 1.6 s: enough for a deadlock or the restart of another service.
// A longer wait would block the whole partition for one record.
const ATTEMPTS_IN_PLACE = 6;
const LONGEST_DELAY_MS = 30_000;

/**
 * Decides by the kind of error, the number of attempts in place, and the topic from which the
 * record was read.
 */
export function decide(
  { error, attempt, outages, stage }: Failure,
  random: () => number = Math.random,
): FailureDecision {
  if (error instanceof PermanentError) return { kind: 'dead-letter' };
  // While the database is unavailable every record fails. Moving all of them to a retry topic would
  // only lose their order.
  const ownAttempt = attempt - outages;
  if (ownAttempt < ATTEMPTS_IN_PLACE || isOutage(error)) {
    const step = isOutage(error) ? attempt : ownAttempt;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** Math.min(step - 1, 20), LONGEST_DELAY_MS);
    return { kind: 'retry-in-place', delayMs: delayMs * (1 + random() / 4) };
  }
  const next = retryStages[stage === undefined ? 0 : retryStages.indexOf(stage) + 1];
  return next ? { kind: 'retry-later', stage: next } : { kind: 'dead-letter' };
}
