import { signWebhook, WebhookHeader } from '#standard-webhooks';
import type { EndpointConfiguration } from './endpoint-configuration.js';

export const USER_AGENT = 'partner-card-platform';

/** The headers of every webhook: id, timestamp, signatures, and the partner's token. */
export function signedHeaders(
  endpoint: EndpointConfiguration,
  { id, body }: { id: string; body: string },
  at: Date,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    [WebhookHeader.id]: id,
    [WebhookHeader.timestamp]: seconds,
    [WebhookHeader.signature]: endpoint.signingKeys
      .map((key) => signWebhook(key, id, seconds, body))
      .join(' '),
    [endpoint.header]: endpoint.token,
  };
}
