import type { FieldProblem, WebhookChannel } from '#contracts';
import { DomainError, type StatusByCode, unauthenticated, unprocessable } from '#http';

type AdmissionErrorCode =
  | 'source_not_allowed'
  | 'webhook_signature_invalid'
  | 'webhook_timestamp_invalid'
  | 'webhook_token_invalid';

export type GatewayErrorCode =
  | AdmissionErrorCode
  | 'body_incomplete'
  | 'body_too_complex'
  | 'body_too_large'
  | 'broker_unavailable'
  | 'envelope_invalid'
  | 'event_data_invalid'
  | 'event_kind_of_other_webhook'
  | 'malformed_json';

export const gatewayStatusByCode: StatusByCode<GatewayErrorCode> = {
  body_incomplete: 400,
  body_too_complex: 400,
  body_too_large: 413,
  broker_unavailable: 503,
  envelope_invalid: 400,
  event_data_invalid: unprocessable(''),
  event_kind_of_other_webhook: unprocessable('/event'),
  malformed_json: 400,
  source_not_allowed: 403,
  webhook_signature_invalid: unauthenticated('Webhook'),
  webhook_timestamp_invalid: unauthenticated('Webhook'),
  webhook_token_invalid: unauthenticated('Webhook'),
};

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

export const bodyIncomplete = () =>
  new DomainError<GatewayErrorCode>('body_incomplete', 'The connection ended before the body did.');

export const bodyTooComplex = (detail: string) =>
  new DomainError<GatewayErrorCode>('body_too_complex', detail);

export const bodyTooLarge = (limitBytes: number) =>
  new DomainError<GatewayErrorCode>('body_too_large', `A webhook has at most ${limitBytes} bytes.`);

export const brokerUnavailable = () =>
  new DomainError<GatewayErrorCode>(
    'broker_unavailable',
    'The event could not be stored. Send it again later.',
    { retryAfterSeconds: 5 },
  );

export const envelopeInvalid = (errors: FieldProblem[]) =>
  new DomainError<GatewayErrorCode>('envelope_invalid', 'This is not an event envelope.', {
    errors,
  });

export const eventDataInvalid = (event: string, errors: FieldProblem[]) =>
  new DomainError<GatewayErrorCode>(
    'event_data_invalid',
    `The data does not fit the event kind ${event}.`,
    { errors },
  );

export const eventKindOfOtherWebhook = (event: string, channel: WebhookChannel) =>
  new DomainError<GatewayErrorCode>(
    'event_kind_of_other_webhook',
    `Events of the kind ${event} are taken at /webhooks/${channel}.`,
  );

export const malformedJson = () =>
  new DomainError<GatewayErrorCode>('malformed_json', 'The body is not a JSON object in UTF-8.');
