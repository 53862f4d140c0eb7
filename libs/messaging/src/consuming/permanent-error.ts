/**
 * No retry can succeed, so the record goes to the dead-letter topic at once. The message must
 * contain no secrets.
 */
export class PermanentError extends Error {
  override name = 'PermanentError';
}
