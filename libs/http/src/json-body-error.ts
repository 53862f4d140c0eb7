const MALFORMED = 'The body is not valid JSON.';

/** A body that is not looked at any further: 400. */
export class JsonBodyError extends Error {
  override name = 'JsonBodyError';

  constructor(
    readonly code: 'malformed_json' | 'body_too_complex',
    message = MALFORMED,
  ) {
    super(message);
  }
}
