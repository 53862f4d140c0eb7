import { webhookChannels } from '../events/webhook-event-catalog.js';

/** Headers of the platform's webhooks beside those of Standard Webhooks (docs/interface.md#the-event-webhook). */
export const PlatformWebhookHeader = {
  /** The event's number within its company and channel, without gaps. */
  sequence: 'webhook-sequence',
  /** The version of the event's kind, as `GET /v1/event-types` tells it. */
  version: 'webhook-version',
  /** `true` where the partner asked for a test. Absent otherwise. */
  test: 'webhook-test',
} as const;

/**
 * The company of every test event: no real company has an id of this form. Unlike the header it is part of
 * what is signed.
 */
export const TEST_COMPANY_ID = 'cmp_test';

/** What a partner has an endpoint for: a webhook for each channel of events, and that of 3-D Secure. */
export const endpointChannels = [...webhookChannels, 'three_ds'] as const;
export type EndpointChannel = (typeof endpointChannels)[number];
