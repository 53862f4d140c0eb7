import type { ApiCall } from './api-call.js';
import { PlatformError, PlatformUnreachableError } from './platform-error.js';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
// Whoever asks for more is not waited for: the caller is told, and decides.
const LONGEST_RETRY_AFTER_MS = 60_000;

const REPEATABLE_METHODS = new Set(['GET', 'PUT', 'DELETE']);
const TRANSIENT_STATUSES = new Set([408, 425, 429]);
/** Refused before anything was done. */
const RATE_LIMITED = 'too_many_requests';
const IN_PROGRESS = 'idempotency_in_progress';

/**
 * Whether a failed call may be repeated: the failure must be one that passes, and a second effect must be
 * impossible. So a call that is not idempotent and has no key is repeated only if it was certainly not done.
 */
export function mayBeRepeated(call: ApiCall, hasKey: boolean, error: unknown): boolean {
  const isIdempotent = hasKey || REPEATABLE_METHODS.has(call.method);
  if (error instanceof PlatformUnreachableError) return isIdempotent || isUnsent(error);
  if (!(error instanceof PlatformError)) return false;
  if (error.status === 429 && error.code === RATE_LIMITED) return true;
  if (!isIdempotent) return false;
  return error.status >= 500 || TRANSIENT_STATUSES.has(error.status) || error.code === IN_PROGRESS;
}

/**
 * The wait before a repetition, which doubles each time. Half of it is random, so that many clients don't come
 * back at once. @returns undefined if the platform asks for a longer wait than is waited for.
 */
export function waitBeforeRepetitionMs(
  repetition: number,
  error: unknown,
  random: () => number = Math.random,
): number | undefined {
  const growingMs = Math.min(FIRST_WAIT_MS * 2 ** repetition, LONGEST_WAIT_MS);
  const askedMs = error instanceof PlatformError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  if (askedMs > LONGEST_RETRY_AFTER_MS) return undefined;
  const jitterMs = random() * (growingMs / 2);
  return Math.max(askedMs, growingMs / 2) + jitterMs;
}

const UNSENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether there was no connection, so that nothing can have been done. */
export function isUnsent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && UNSENT_CODES.has(code)) return true;
  }
  return false;
}
