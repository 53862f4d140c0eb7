import { type RetryStage, retryStages } from '#contracts';
import { backoffMs, databaseOutageOf, PoolExhaustedError } from '#database';

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

// Waits of 0.1 + 0.2 + 0.4 + 0.8 + 1.6 s: enough for a deadlock or the restart of another service.
// A longer wait would block the whole partition for one record.
const ATTEMPTS_IN_PLACE = 6;
const DELAYS = { firstMs: 100, longestMs: 30_000 };

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
    const delayMs = backoffMs(DELAYS, step - 1);
    return { kind: 'retry-in-place', delayMs: delayMs * (1 + random() / 4) };
  }
  const next = retryStages[stage === undefined ? 0 : retryStages.indexOf(stage) + 1];
  return next ? { kind: 'retry-later', stage: next } : { kind: 'dead-letter' };
}

const LONGEST_REASON = 500;

/**
 * The failure reason that is stored with the record. The message of a foreign error may contain
 * personal data, so only its class, code and location are stored.
 */
export function failureReason(error: unknown): string {
  if (error instanceof PermanentError) return error.message.slice(0, LONGEST_REASON);
  if (!(error instanceof Error)) return 'not an Error';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const place = /\n\s+(at .+)/.exec(error.stack ?? '')?.[1];
  return `${error.name}${code}${place ? ` ${withoutPath(place)}` : ''}`.slice(0, LONGEST_REASON);
}

/** `at Foo.bar (file:///srv/app/dist/foo.js:1:2)` -> `at Foo.bar (foo.js:1:2)` */
function withoutPath(place: string): string {
  return place.replace(/(file:\/\/)?(\/[^/\s()]+)*\//g, '');
}

/**
 * A dependency that all records of this service need is unavailable. The record is retried in place
 * until the dependency is back.
 */
export class OutageError extends Error {
  override name = 'OutageError';
}

const NETWORK_CODES = new Set([
  // The resolver is unavailable.
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The name does not exist. While the server behind a configured name is replaced, its name may be missing for a
  // while. A misspelled name holds the records up until it is corrected, and loses none.
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * True if the database is unavailable, or if the handler reported another outage with an
 * OutageError.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof OutageError || error instanceof PoolExhaustedError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return NETWORK_CODES.has(code) || databaseOutageOf(error) === 'database_unavailable';
}

/**
 * No retry can succeed, so the record goes to the dead-letter topic at once. The message must
 * contain no secrets.
 */
export class PermanentError extends Error {
  override name = 'PermanentError';
}
