import { createHmac, type KeyObject } from 'node:crypto';

/** Headers of the Standard Webhooks specification, in lower case. */
export const WebhookHeader = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** The HMAC-SHA256 of id, time in seconds and body, as `v1,<base64>`. */
export function signWebhook(
  key: KeyObject,
  id: string,
  timestampSeconds: number | string,
  body: string | Buffer,
): string {
  const mac = createHmac('sha256', key).update(`${id}.${timestampSeconds}.`).update(body);
  return `v1,${mac.digest('base64')}`;
}
