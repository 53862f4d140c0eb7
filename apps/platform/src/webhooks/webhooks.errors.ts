import { DomainError, RequestValidationError, type StatusByCode, unprocessable } from '#http';

export type WebhooksErrorCode =
  | 'event_kind_of_other_channel'
  | 'event_kind_unknown'
  | 'event_unknown'
  | 'signing_secret_shown'
  | 'signing_secrets_too_many'
  | 'webhook_channel_unknown'
  | 'webhook_endpoint_unknown';

export const webhooksStatusByCode: StatusByCode<WebhooksErrorCode> = {
  event_kind_of_other_channel: unprocessable('/event'),
  event_kind_unknown: unprocessable('/event'),
  event_unknown: 404,
  signing_secret_shown: 409,
  signing_secrets_too_many: 409,
  webhook_channel_unknown: 404,
  webhook_endpoint_unknown: 404,
};

export const webhookChannelUnknown = (known: readonly string[]) =>
  new DomainError<WebhooksErrorCode>(
    'webhook_channel_unknown',
    `There are the channels ${known.map((channel) => `"${channel}"`).join(', ')}.`,
  );

export const webhookEndpointUnknown = () =>
  new DomainError<WebhooksErrorCode>(
    'webhook_endpoint_unknown',
    'This endpoint is not configured yet.',
  );

export const signingSecretShown = () =>
  new DomainError<WebhooksErrorCode>(
    'signing_secret_shown',
    'The secret of this request was shown, and is not shown again. Roll it once more, with another Idempotency-Key.',
  );

export const signingSecretsTooMany = (most: number) =>
  new DomainError<WebhooksErrorCode>(
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

export const urlRefused = ({ code, message }: { code: string; message: string }) =>
  new RequestValidationError([{ pointer: '/url', code, detail: message }]);

export const eventUnknown = () =>
  new DomainError<WebhooksErrorCode>('event_unknown', 'There is no such event.');

export const eventKindUnknown = () =>
  new DomainError<WebhooksErrorCode>(
    'event_kind_unknown',
    'There is no event of this kind. GET /v1/event-types lists them.',
    { errors: [{ pointer: '/event', code: 'event_kind_unknown', detail: 'must be a known kind' }] },
  );

export const eventKindOfOtherChannel = () =>
  new DomainError<WebhooksErrorCode>(
    'event_kind_of_other_channel',
    'Events of this kind are sent on the other channel.',
    {
      errors: [
        {
          pointer: '/channel',
          code: 'event_kind_of_other_channel',
          detail: "must be the event's channel",
        },
      ],
    },
  );
