import type { FieldProblem, WebhookChannel } from '#contracts';
import { DomainError } from '#http';

export type WebhookErrorCode =
  | 'body_incomplete'
  | 'body_too_complex'
  | 'body_too_large'
  | 'broker_unavailable'
  | 'envelope_invalid'
  | 'event_data_invalid'
  | 'event_kind_of_other_webhook'
  | 'malformed_json';

export const bodyIncomplete = () =>
  new DomainError<WebhookErrorCode>('body_incomplete', 'The connection ended before the body did.');

export const bodyTooComplex = (detail: string) =>
  new DomainError<WebhookErrorCode>('body_too_complex', detail);

export const bodyTooLarge = (limitBytes: number) =>
  new DomainError<WebhookErrorCode>('body_too_large', `A webhook has at most ${limitBytes} bytes.`);

export const brokerUnavailable = () =>
  new DomainError<WebhookErrorCode>(
    'broker_unavailable',
    'The event could not be stored. Send it again later.',
    { retryAfterSeconds: 5 },
  );

export const envelopeInvalid = (errors: FieldProblem[]) =>
  new DomainError<WebhookErrorCode>('envelope_invalid', 'This is not an event envelope.', {
    errors,
  });

export const eventDataInvalid = (event: string, errors: FieldProblem[]) =>
  new DomainError<WebhookErrorCode>(
    'event_data_invalid',
    `The data does not fit the event kind ${event}.`,
    { errors },
  );

export const eventKindOfOtherWebhook = (event: string, channel: WebhookChannel) =>
  new DomainError<WebhookErrorCode>(
    'event_kind_of_other_webhook',
    `Events of the kind ${event} are taken at /webhooks/${channel}.`,
  );

export const malformedJson = () =>
  new DomainError<WebhookErrorCode>('malformed_json', 'The body is not a JSON object in UTF-8.');
