import { DomainError, RequestValidationError } from '#http';
import type { EgressError } from './egress/egress-error.js';

export type WebhookEndpointErrorCode =
  | 'signing_secret_shown'
  | 'signing_secrets_too_many'
  | 'webhook_channel_unknown'
  | 'webhook_endpoint_unknown';

export const webhookChannelUnknown = (known: readonly string[]) =>
  new DomainError<WebhookEndpointErrorCode>(
    'webhook_channel_unknown',
    `There are the channels ${known.map((channel) => `"${channel}"`).join(', ')}.`,
  );

export const webhookEndpointUnknown = () =>
  new DomainError<WebhookEndpointErrorCode>(
    'webhook_endpoint_unknown',
    'This endpoint is not configured yet.',
  );

export const signingSecretShown = () =>
  new DomainError<WebhookEndpointErrorCode>(
    'signing_secret_shown',
    'The secret of this request was shown, and is not shown again. Roll it once more, with another Idempotency-Key.',
  );

export const signingSecretsTooMany = (most: number) =>
  new DomainError<WebhookEndpointErrorCode>(
    'signing_secrets_too_many',
    `At most ${most} secrets sign at the same time. Wait until one expires, or choose a shorter overlap.`,
  );

export const tokenMissing = () =>
  new RequestValidationError([
    {
      pointer: '/token',
      code: 'is_required',
      detail: 'must be given with the first configuration',
    },
  ]);

export const urlRefused = ({ code, message }: EgressError) =>
  new RequestValidationError([{ pointer: '/url', code, detail: message }]);
