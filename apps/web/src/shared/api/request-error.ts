import type { FieldProblem } from '#contracts';

/** Why a request brought no answer to use, by what somebody in front of the page can do about it. */
export type FailureReason = 'unreachable' | 'unanswered' | 'busy' | 'unavailable' | 'refused';

interface FailureDetails {
  status?: number;
  /** The stable code of a problem answer. */
  code?: string;
  /** Names this request in the platform's logs. */
  requestId?: string;
  retryAfterSeconds?: number;
  /** What is wrong with each field, by its code: the server's own words are for programmers and not here. */
  fields?: readonly FieldProblem[];
  /** Whether it may have had its effect all the same, and would have it a second time. */
  isOutcomeUnknown?: boolean;
}

export class RequestError extends Error {
  readonly status?: number;
  readonly code?: string;
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
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
    this.fields = details.fields ?? [];
    this.isOutcomeUnknown = details.isOutcomeUnknown ?? false;
  }
}

/** Whether the same request may be answered otherwise in a while, without anybody's doing. */
export function passesByItself(error: unknown): boolean {
  return error instanceof RequestError && error.reason !== 'refused';
}
