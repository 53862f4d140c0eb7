import { PlatformWebhookHeader, TEST_COMPANY_ID } from '#contracts';
import { traceIdOf } from '#observability';
import { WebhookHeader } from '#standard-webhooks';
import { USER_AGENT } from '../endpoints/signed-headers.js';

/** What the headers of an event's deliveries are made of. */
export interface SentEvent {
  id: string;
  companyId: string;
  /** Of its kind, when it was written. */
  version: number;
  sequence: string;
  traceparent: string | null;
  /** The header that the partner chose for its token, if its endpoint still exists. */
  header: string | null;
}

const HIDDEN = '(your token)';
const MADE_ANEW = '(made anew for each attempt)';

/** The headers that an event is delivered with, without the partner's token. */
export function sentHeadersOf(event: SentEvent): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    [WebhookHeader.id]: event.id,
    [WebhookHeader.timestamp]: MADE_ANEW,
    [WebhookHeader.signature]: MADE_ANEW,
    [PlatformWebhookHeader.sequence]: event.sequence,
    [PlatformWebhookHeader.version]: String(event.version),
    ...(event.companyId === TEST_COMPANY_ID && { [PlatformWebhookHeader.test]: 'true' }),
    traceparent: event.traceparent ? `00-${traceIdOf(event.traceparent)}-${MADE_ANEW}` : MADE_ANEW,
    ...(event.header && { [event.header]: HIDDEN }),
  };
}
