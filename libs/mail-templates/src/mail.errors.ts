export type MailCompositionErrorCode =
  /** A link that is not an absolute http(s) address. */
  | 'link_invalid'
  /** An engagement mail that nobody could stop. */
  | 'unsubscribe_url_missing';

/** A mistake of the program that composes a mail: to try again does not help. */
export class MailCompositionError extends Error {
  override name = 'MailCompositionError';

  constructor(
    readonly code: MailCompositionErrorCode,
    message: string,
  ) {
    super(message);
  }
}
