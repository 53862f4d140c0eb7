/** An error that the user can fix; the message says what and how, so no stack trace is shown. */
export class SetupError extends Error {
  override name = 'SetupError';
}
