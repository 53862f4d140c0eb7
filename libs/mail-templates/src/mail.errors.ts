export type MailCompositionErrorCode =
  /** A link that is not an absolute http(s) address. */
  | 'link_invalid'
  /** An engagement mail without a link to unsubscribe. */
  | 'unsubscribe_url_missing';

/** A programming error of the caller, so a retry does not help. */
export class MailCompositionError extends Error {
  override name = 'MailCompositionError';

  constructor(
    readonly code: MailCompositionErrorCode,
    message: string,
  ) {
    super(message);
  }
}
