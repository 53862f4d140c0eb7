import { DomainError } from '#http';

export type AdmissionErrorCode =
  | 'source_not_allowed'
  | 'webhook_signature_invalid'
  | 'webhook_timestamp_invalid'
  | 'webhook_token_invalid';

export const sourceNotAllowed = () =>
  new DomainError<AdmissionErrorCode>(
    'source_not_allowed',
    'Webhooks are not taken from this address.',
  );

export const webhookSignatureInvalid = () =>
  new DomainError<AdmissionErrorCode>(
    'webhook_signature_invalid',
    'The webhook is not signed with a secret that is known here.',
  );

export const webhookTimestampInvalid = () =>
  new DomainError<AdmissionErrorCode>(
    'webhook_timestamp_invalid',
    "The webhook's time is too far from now: it may be replayed, or a clock is wrong.",
  );

export const webhookTokenInvalid = () =>
  new DomainError<AdmissionErrorCode>(
    'webhook_token_invalid',
    'The webhook token is missing or wrong.',
  );
