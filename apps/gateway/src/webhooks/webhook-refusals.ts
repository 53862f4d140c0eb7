import type { FieldProblem, WebhookChannel } from '#contracts';
import { declareError, unauthenticated, unprocessable } from '#http';

export const sourceNotAllowed = declareError(
  'source_not_allowed',
  403,
  'Webhooks are not taken from this address.',
);

export const webhookSignatureInvalid = declareError(
  'webhook_signature_invalid',
  unauthenticated('Webhook'),
  (detail: string) => detail,
);

export const webhookTimestampInvalid = declareError(
  'webhook_timestamp_invalid',
  unauthenticated('Webhook'),
  "The webhook's time is too far from now: it may be replayed, or a clock is wrong.",
);

export const webhookTokenInvalid = declareError(
  'webhook_token_invalid',
  unauthenticated('Webhook'),
  'The webhook token is missing or wrong.',
);

export const bodyIncomplete = declareError(
  'body_incomplete',
  400,
  'The connection ended before the body did.',
);

export const bodyTooComplex = declareError('body_too_complex', 400, (detail: string) => detail);

export const bodyTooLarge = declareError(
  'body_too_large',
  413,
  (limitBytes: number) => `A webhook has at most ${limitBytes} bytes.`,
);

export const brokerUnavailable = declareError('broker_unavailable', 503, () => ({
  message: 'The event could not be stored. Send it again later.',
  retryAfterSeconds: 5,
}));

export const envelopeInvalid = declareError('envelope_invalid', 400, (errors: FieldProblem[]) => ({
  message: 'This is not an event envelope.',
  errors,
}));

export const eventDataInvalid = declareError(
  'event_data_invalid',
  unprocessable(''),
  (event: string, errors: FieldProblem[]) => ({
    message: `The data does not fit the event kind ${event}.`,
    errors,
  }),
);

export const eventKindOfOtherWebhook = declareError(
  'event_kind_of_other_webhook',
  unprocessable('/event'),
  (event: string, channel: WebhookChannel) =>
    `Events of the kind ${event} are taken at /webhooks/${channel}.`,
);

export const malformedJson = declareError(
  'malformed_json',
  400,
  'The body is not a JSON object in UTF-8.',
);

/** All of them, which the metrics begin with. */
export const webhookRefusals = [
  bodyIncomplete,
  bodyTooComplex,
  bodyTooLarge,
  brokerUnavailable,
  envelopeInvalid,
  eventDataInvalid,
  eventKindOfOtherWebhook,
  malformedJson,
  sourceNotAllowed,
  webhookSignatureInvalid,
  webhookTimestampInvalid,
  webhookTokenInvalid,
].map(({ code }) => code);
export type RefusalCode = (typeof webhookRefusals)[number];
