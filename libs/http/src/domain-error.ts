import type { FieldProblem } from '#contracts';

export interface DomainErrorDetails {
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
  /** The invalid fields. */
  errors?: FieldProblem[];
  /** How many more codes may be tried after a wrong one. */
  guessesLeft?: number;
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
