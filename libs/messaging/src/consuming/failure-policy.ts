import { type RetryStage, retryStages } from '#contracts';
import { isOutage } from './outage.js';
import { PermanentError } from './permanent-error.js';

/** What becomes of a record whose handling failed. The table stands in docs/failures.md. */
export type FailureDecision =
  | { kind: 'retry-in-place'; delayMs: number }
  | { kind: 'retry-later'; stage: RetryStage }
  | { kind: 'dead-letter' };

export interface Failure {
  error: unknown;
  /** Tries since the record was read this time; 1 is the first. */
  attempt: number;
  /** How many of the earlier ones failed for an outage. They don't count against the record. */
  outages: number;
  /** The retry topic that the record was read from, or undefined for its own topic. */
  stage: RetryStage | undefined;
}

const FIRST_DELAY_MS = 100;
// 0.1 + 0.2 + 0.4 + 0.8 + 1.6 s: a deadlock or a neighbour's restart is over by then. More would hold up
// the whole partition for one record.
const ATTEMPTS_IN_PLACE = 6;
const LONGEST_DELAY_MS = 30_000;

/** Decides by the kind of error, how often it was tried here, and where the record came from. */
export function decide(
  { error, attempt, outages, stage }: Failure,
  random: () => number = Math.random,
): FailureDecision {
  if (error instanceof PermanentError) return { kind: 'dead-letter' };
  // While the database is away every record fails: moving them all aside would only lose their order.
  const ownAttempt = attempt - outages;
  if (ownAttempt < ATTEMPTS_IN_PLACE || isOutage(error)) {
    const step = isOutage(error) ? attempt : ownAttempt;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** Math.min(step - 1, 20), LONGEST_DELAY_MS);
    return { kind: 'retry-in-place', delayMs: delayMs * (1 + random() / 4) };
  }
  const next = retryStages[stage === undefined ? 0 : retryStages.indexOf(stage) + 1];
  return next ? { kind: 'retry-later', stage: next } : { kind: 'dead-letter' };
}
