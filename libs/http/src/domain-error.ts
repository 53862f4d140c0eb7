import type { FieldProblem } from '#contracts';

interface DomainErrorDetails {
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
  /** The invalid fields. */
  errors?: FieldProblem[];
  /** How many more codes may be tried after a wrong one. */
  guessesLeft?: number;
  /** What a passkey is to sign, for a call that needs it. */
  options?: object;
}

/** A refusal by the domain, with a stable code and its HTTP status. Create one with {@link declareError}. */
export class DomainError<Code extends string = string> extends Error {
  override name = 'DomainError';

  constructor(
    readonly code: Code,
    message: string,
    readonly details: DomainErrorDetails = {},
    readonly status?: ErrorStatus,
  ) {
    super(message);
  }
}

/** Statuses that need nothing else; 401 and 422 are made by {@link unauthenticated} and {@link unprocessable}. */
type PlainStatus = 400 | 403 | 404 | 409 | 410 | 413 | 415 | 423 | 429 | 500 | 502 | 503;

interface Unauthenticated {
  status: 401;
  scheme: AuthScheme;
}

interface Unprocessable {
  status: 422;
  pointer: string;
}

/** How a caller proves who it is. Browsers ask for a password for none of these. */
export type AuthScheme = 'Bearer' | 'Cookie' | 'Webhook';

export type ErrorStatus = PlainStatus | Unauthenticated | Unprocessable;

/** The HTTP status of each code. */
export type StatusByCode<Code extends string = string> = Readonly<Record<Code, ErrorStatus>>;

/** 401 with `WWW-Authenticate` (RFC 9110, section 11.6.1). */
export const unauthenticated = (scheme: AuthScheme): Unauthenticated => ({ status: 401, scheme });

/**
 * 422 with `errors`.
 *
 * @param pointer what is wrong, unless the error names its own fields: a JSON Pointer into the body, a query
 *   parameter such as `?month`, or empty for the whole request.
 */
export const unprocessable = (pointer: string): Unprocessable => ({ status: 422, pointer });

/** Creates an error of one code. Handlers name it in their operation, which puts it into the API document. */
export interface DeclaredError<Code extends string = string, Facts extends unknown[] = never> {
  (...facts: Facts): DomainError<Code>;
  readonly code: Code;
}

const declared = new Map<string, ErrorStatus>();

/**
 * Declares an error of the domain beside the feature that throws it: its code, its HTTP status and its message.
 *
 * @param message what is wrong and what to do, or a function that says it with the facts of the case, and may add
 *   details such as `retryAfterSeconds`.
 */
export function declareError<const Code extends string, Facts extends unknown[] = []>(
  code: Code,
  status: ErrorStatus,
  message: string | ((...facts: Facts) => string | ({ message: string } & DomainErrorDetails)),
): DeclaredError<Code, Facts> {
  declared.set(code, status);
  const create = (...facts: Facts) => {
    const said = typeof message === 'string' ? message : message(...facts);
    const { message: text, ...details } = typeof said === 'string' ? { message: said } : said;
    return new DomainError(code, text, details, status);
  };
  return Object.assign(create, { code });
}

/** The statuses of all errors that the loaded modules have declared, for the API document. */
export function declaredStatuses(): StatusByCode {
  return Object.fromEntries(declared);
}

/** The body or query of a request is invalid. Lists every invalid field, up to `MAX_LISTED_PROBLEMS`. */
export class RequestValidationError extends Error {
  override name = 'RequestValidationError';

  constructor(readonly errors: FieldProblem[]) {
    super(`${errors.length} field(s) are wrong`);
  }
}
