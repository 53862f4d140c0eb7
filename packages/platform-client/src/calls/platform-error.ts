import { retryAfterSeconds } from '#contracts/browser';
import type { FieldProblem } from '../generated/types.js';
import type { PlatformErrorCode } from '../generated/error-codes.js';

/** A code of the platform; for example `http_502` if the answer was not the platform's. */
export type ErrorCode = PlatformErrorCode | (string & {});

/**
 * The platform answered with an error. `code` is stable; `retryAfterSeconds` is set if the platform sent it.
 */
export class PlatformError extends Error {
  override name = 'PlatformError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    detail: string,
    readonly errors: readonly FieldProblem[] = [],
    readonly retryAfterSeconds?: number,
    /** After a wrong code: how many more may be tried. */
    readonly guessesLeft?: number,
    /** Names the request in the platform's logs, for your questions to its support. */
    readonly requestId?: string,
  ) {
    super(detail);
  }

  /** True if the same request may succeed later, because the request itself is not wrong. */
  get isTransient(): boolean {
    return this.status >= 500 || TRANSIENT_STATUSES.has(this.status) || this.code === IN_PROGRESS;
  }

  /** @param retryAfter the header of this name, if it is present. */
  static ofAnswer(status: number, retryAfter: string | undefined, body: string): PlatformError {
    const problem = problemOf(body);
    return new PlatformError(
      status,
      problem?.code ?? `http_${status}`,
      problem?.detail ?? `the platform answered ${status}`,
      problem?.errors,
      retryAfterSeconds(retryAfter, new Date()),
      problem?.guessesLeft,
      problem?.requestId,
    );
  }
}

/** The platform did not answer, or not in time. The request may have had its effect. */
export class PlatformUnreachableError extends Error {
  override name = 'PlatformUnreachableError';
  readonly isTransient = true;
}

/** The URL is not the platform's, so nothing was sent. */
export class ForeignUrlError extends Error {
  override name = 'ForeignUrlError';
  readonly isTransient = false;

  constructor() {
    super("the address is not the platform's");
  }
}

/** A value of a path is empty, `.` or `..`, which no id is: another path would be called, so nothing was sent. */
export class PathValueError extends Error {
  override name = 'PathValueError';
  readonly isTransient = false;

  /** @param target the path's pattern: `/v1/cards/:id`. */
  constructor(
    readonly target: string,
    parameter: string,
  ) {
    super(`${parameter} of ${target} must not be empty, "." or ".."`);
  }
}

// 401 and 403 are caused by configuration: after it is corrected, the waiting requests succeed.
const TRANSIENT_STATUSES = new Set([401, 403, 408, 425, 429]);
const IN_PROGRESS = 'idempotency_in_progress';

interface SomeProblem {
  code?: string;
  detail?: string;
  errors?: FieldProblem[];
  guessesLeft?: number;
  requestId?: string;
}

/** The fields of a problem, as far as the body has them: the body may come from a proxy. */
function problemOf(body: string): SomeProblem | undefined {
  try {
    const { code, detail, errors, guessesLeft, requestId } = JSON.parse(body) as Record<
      keyof SomeProblem,
      unknown
    >;
    return {
      ...(typeof code === 'string' && { code }),
      ...(typeof detail === 'string' && { detail }),
      ...(typeof requestId === 'string' && { requestId }),
      ...(typeof guessesLeft === 'number' && { guessesLeft }),
      ...(Array.isArray(errors) && { errors: errors.filter(isFieldProblem) }),
    };
  } catch {
    return undefined;
  }
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return typeof value === 'object' && value !== null && 'pointer' in value && 'detail' in value;
}

/**
 * Whether the platform refused a call for one of these reasons; without codes, for any.
 *
 * ```ts
 * catch (error) {
 *   if (isPlatformError(error, 'card_unknown', 'card_state_invalid')) ...
 * ```
 */
export function isPlatformError<Code extends PlatformErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is PlatformError & { code: Code } {
  return (
    error instanceof PlatformError &&
    (codes.length === 0 || codes.some((code) => code === error.code))
  );
}
