import { createHmac } from 'node:crypto';

/** Signs a webhook as the Standard Webhooks specification has it: HMAC-SHA256 over id, time and body. */
export function webhookSignature(
  secret: string,
  eventId: string,
  timestampSeconds: number,
  body: string,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${eventId}.${timestampSeconds}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
