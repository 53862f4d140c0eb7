import type { Problem } from '#contracts';
import { retryAfterSeconds } from '#contracts/browser';
import { RequestError, type FailureReason } from './request-error.js';

/** A proxy may answer with its own page instead of a problem: then only the status is known. */
export function failureOf(status: number, retryAfter: string | null, answer: unknown) {
  const problem = (answer ?? {}) as Partial<Problem>;
  // The same request was sent before and is still being processed.
  const isInProgress = problem.code === 'idempotency_in_progress';
  return new RequestError(isInProgress ? 'unanswered' : reasonOf(status), {
    status,
    code: problem.code,
    requestId: problem.requestId,
    guessesLeft: problem.guessesLeft,
    options: problem.options as RequestError['options'],
    // Pages have their own translated texts for people and never show the server's messages.
    fields: problem.errors?.map(({ pointer, code }) => ({ pointer, code, detail: '' })),
    retryAfterSeconds: retryAfterSeconds(retryAfter, new Date()),
  });
}

function reasonOf(status: number): FailureReason {
  if (status === 429) {
    return 'busy';
  }
  return status >= 500 ? 'unavailable' : 'refused';
}
