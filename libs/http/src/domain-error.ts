import type { FieldProblem } from '#contracts';

export interface DomainErrorDetails {
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
  /** The invalid fields. */
  errors?: FieldProblem[];
  /** How many more codes may be tried after a wrong one. */
  guessesLeft?: number;
  /** What a passkey is to sign, for a call that needs it. */
  options?: object;
}

/**
 * A refusal by the domain, with a stable code. Each app maps its codes to HTTP statuses in one exhaustive
 * table; a code without a status does not compile.
 */
export class DomainError<Code extends string = string> extends Error {
  override name = 'DomainError';

  constructor(
    readonly code: Code,
    message: string,
    readonly details: DomainErrorDetails = {},
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

/** The HTTP status of each code. A code without a status does not compile. */
export type StatusByCode<Code extends string = string> = Readonly<
  Record<Code, PlainStatus | Unauthenticated | Unprocessable>
>;

/** 401 with `WWW-Authenticate` (RFC 9110, section 11.6.1). */
export const unauthenticated = (scheme: AuthScheme): Unauthenticated => ({ status: 401, scheme });

/**
 * 422 with `errors`.
 *
 * @param pointer what is wrong, unless the error names its own fields: a JSON Pointer into the body, a query
 *   parameter such as `?month`, or empty for the whole request.
 */
export const unprocessable = (pointer: string): Unprocessable => ({ status: 422, pointer });
