/** An error of an HTTP API: RFC 9457, with a stable code (docs/interface.md#conventions-of-the-api). */
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
