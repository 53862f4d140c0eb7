const MALFORMED = 'The body is not valid JSON.';
export const NO_UTF8 = 'The body is not valid UTF-8.';

/** The body is refused without validation: 400. */
export class JsonBodyError extends Error {
  override name = 'JsonBodyError';

  constructor(
    readonly code: 'malformed_json' | 'body_too_complex',
    message = MALFORMED,
  ) {
    super(message);
  }
}
