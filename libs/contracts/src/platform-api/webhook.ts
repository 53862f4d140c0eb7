import { webhookChannels } from '../event-catalog.js';

/**
 * Headers of the platform's webhooks in addition to the headers of Standard Webhooks
 * (docs/interface/webhooks.md#the-event-webhook).
 */
export const PlatformWebhookHeader = {
  /** The event's number within its company and channel, without gaps. */
  sequence: 'webhook-sequence',
  /** The version of the event's kind, as in `GET /v1/event-types`. */
  version: 'webhook-version',
  /** `true` for a test requested by the partner. Absent otherwise. */
  test: 'webhook-test',
} as const;

/**
 * The company of every test event; no real company has an id of this form. Unlike the header, it is covered
 * by the signature.
 */
export const TEST_COMPANY_ID = 'cmp_test';

/**
 * The channels for which a partner has an endpoint: a webhook for each channel of events, the 3-D Secure webhook, and
 * the authorization webhook.
 */
export const endpointChannels = [...webhookChannels, 'three_ds', 'authorizations'] as const;
export type EndpointChannel = (typeof endpointChannels)[number];
