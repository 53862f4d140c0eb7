import type { FieldProblem } from '#contracts';

export interface DomainErrorDetails {
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number;
  /** The fields at fault. */
  errors?: FieldProblem[];
}

/**
 * Something that the domain refuses, with a stable code. Each app maps its codes to HTTP statuses in
 * one exhaustive table: a code without a status does not compile.
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
