/** An error of an HTTP API: RFC 9457, with a stable code (docs/interface.md#conventions-of-the-api). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  /** Stable, snake_case; what programs decide by. */
  code: string;
  requestId: string;
  /** Every bad field at once, where the body was wrong. */
  errors?: FieldProblem[];
  /** Of a health check that failed (`unhealthy`): what is down, and why as far as may be told. */
  dependencies?: { name: string; reason: string }[];
}

export interface FieldProblem {
  /** RFC 6901 JSON Pointer into the request's body, or the name of a query parameter behind `?`. */
  pointer: string;
  code: string;
  detail: string;
}
