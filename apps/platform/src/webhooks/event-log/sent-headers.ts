import { PlatformWebhookHeader, TEST_COMPANY_ID } from '#contracts';
import { traceIdOf } from '#observability';
import { WebhookHeader } from '#standard-webhooks';
import { USER_AGENT } from '../endpoints/signed-headers.js';

/** The data for the headers of an event's deliveries. */
export interface SentEvent {
  id: string;
  companyId: string;
  /** Version of the event kind when the event was stored. */
  version: number;
  sequence: string;
  traceparent: string | null;
  /** The header that the partner chose for its token, if the endpoint still exists. */
  header: string | null;
}

const HIDDEN = '(your token)';
const NEW_EACH_TIME = '(new for each attempt)';

/** The headers of an event's delivery, without the partner's token. */
export function sentHeadersOf(event: SentEvent): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    [WebhookHeader.id]: event.id,
    [WebhookHeader.timestamp]: NEW_EACH_TIME,
    [WebhookHeader.signature]: NEW_EACH_TIME,
    [PlatformWebhookHeader.sequence]: event.sequence,
    [PlatformWebhookHeader.version]: String(event.version),
    ...(event.companyId === TEST_COMPANY_ID && { [PlatformWebhookHeader.test]: 'true' }),
    traceparent: event.traceparent
      ? `00-${traceIdOf(event.traceparent)}-${NEW_EACH_TIME}`
      : NEW_EACH_TIME,
    ...(event.header && { [event.header]: HIDDEN }),
  };
}
