/** An error of an HTTP API: RFC 9457, with a stable code (docs/interface/conventions.md#requests-and-responses). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  /** Stable, in snake_case; programs should decide by it. */
  code: string;
  requestId: string;
  /** Every invalid field, if the body was invalid. */
  errors?: FieldProblem[];
  /**
   * For a failed health check (`unhealthy`): the unavailable dependencies, with a reason that contains
   * nothing confidential.
   */
  dependencies?: { name: string; reason: string }[];
  /** For a wrong code (`activation_code_wrong`): how many more may be tried. */
  guessesLeft?: number;
  /** For `step_up_required` in the card app: what a passkey is to sign (PublicKeyCredentialRequestOptionsJSON). */
  options?: object;
}

export interface FieldProblem {
  /** RFC 6901 JSON Pointer into the request's body, or `?` and the name of a query parameter. */
  pointer: string;
  code: string;
  detail: string;
}

/** The maximum number of problems in an answer, which should not be larger than its request. */
export const MAX_LISTED_PROBLEMS = 100;
const MAX_POINTER_LENGTH = 200;
const MAX_DETAIL_LENGTH = 500;

export function fieldProblem(pointer: string, code: string, detail: string): FieldProblem {
  return {
    pointer: cut(pointer, MAX_POINTER_LENGTH),
    code,
    detail: cut(detail, MAX_DETAIL_LENGTH),
  };
}

/** RFC 6901 */
export function escapePointer(property: string): string {
  return property.replaceAll('~', '~0').replaceAll('/', '~1');
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}...` : text;
}

/**
 * A page of a list; pass the last item's id as `startingAfter` to get the next page
 * (docs/interface/conventions.md#requests-and-responses).
 */
export interface Page<T> {
  data: T[];
  hasMore: boolean;
}

/** Which of the platforms this is. */
export interface EnvironmentResource {
  /** The `sandbox` moves no real money and has simulated cards and banks. */
  environment: 'sandbox' | 'production';
}

/** The waiting time of an answer's `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(
  header: string | null | undefined,
  now: Date,
): number | undefined {
  // Trailing blanks are not part of a value (RFC 9110 5.5), but some clients keep them.
  const value = header?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
