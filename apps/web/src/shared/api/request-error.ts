import type { FieldProblem, Problem } from '#contracts';
import { retryAfterSeconds } from '#contracts/browser';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** Why a request failed, grouped by what the person can do about it. */
export type FailureReason = 'unreachable' | 'unanswered' | 'busy' | 'unavailable' | 'refused';

interface FailureDetails {
  status?: number;
  /** The stable code of a problem answer. */
  code?: string;
  /** Identifies this request in the platform's logs. */
  requestId?: string;
  retryAfterSeconds?: number;
  /** After a wrong code: how many more may be tried. */
  guessesLeft?: number;
  /** For a call that must be signed: what the passkey signs. */
  options?: PublicKeyCredentialRequestOptionsJSON;
  /**
   * What is wrong with each field, as codes. The server's messages are for developers and are not included.
   */
  fields?: readonly FieldProblem[];
  /**
   * Whether the request may have had its effect despite the failure, so that repeating it might have it
   * twice.
   */
  isOutcomeUnknown?: boolean;
}

export class RequestError extends Error {
  readonly status?: number;
  readonly code?: string;
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
  readonly guessesLeft?: number;
  readonly options?: PublicKeyCredentialRequestOptionsJSON;
  readonly fields: readonly FieldProblem[];
  readonly isOutcomeUnknown: boolean;

  constructor(
    readonly reason: FailureReason,
    details: FailureDetails = {},
    options?: ErrorOptions,
  ) {
    super(`The request failed: ${[reason, details.status, details.code].join(' ')}`, options);
    this.name = 'RequestError';
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.guessesLeft = details.guessesLeft;
    this.options = details.options;
    this.fields = details.fields ?? [];
    this.isOutcomeUnknown = details.isOutcomeUnknown ?? false;
  }
}

/** Whether the same request may succeed later without anybody's action. */
export function passesByItself(error: unknown): boolean {
  return error instanceof RequestError && error.reason !== 'refused';
}

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
