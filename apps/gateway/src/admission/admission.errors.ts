import { DomainError } from '#http';

export type AdmissionErrorCode =
  | 'source_not_allowed'
  | 'webhook_signature_invalid'
  | 'webhook_timestamp_invalid'
  | 'webhook_token_invalid';

/** Names the sender in the log only, never in the answer. */
export class AdmissionError extends DomainError<AdmissionErrorCode> {
  constructor(
    code: AdmissionErrorCode,
    message: string,
    readonly sender?: string,
  ) {
    super(code, message);
  }
}

export const sourceNotAllowed = (sender?: string) =>
  new AdmissionError('source_not_allowed', 'Webhooks are not taken from this address.', sender);

export const webhookSignatureInvalid = (sender: string) =>
  new AdmissionError(
    'webhook_signature_invalid',
    'The webhook is not signed with a secret that is known here.',
    sender,
  );

export const webhookSignatureMissing = (sender: string) =>
  new AdmissionError(
    'webhook_signature_invalid',
    'The webhook is not signed: a token alone is not enough here.',
    sender,
  );

export const webhookTimestampInvalid = (sender: string) =>
  new AdmissionError(
    'webhook_timestamp_invalid',
    "The webhook's time is too far from now: it may be replayed, or a clock is wrong.",
    sender,
  );

export const webhookTokenInvalid = () =>
  new AdmissionError('webhook_token_invalid', 'The webhook token is missing or wrong.');
