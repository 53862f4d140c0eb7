/** No retry will ever help: the record goes to the dead letters at once. The message must hold no secrets. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}
