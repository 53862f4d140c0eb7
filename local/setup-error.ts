/** Something the reader can put right; its message says what and how, so no stack trace is shown. */
export class SetupError extends Error {
  override name = 'SetupError';
}
