import { type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signWebhook, WebhookHeader } from './sign.js';

export type WebhookVerdict = 'valid' | 'headers_missing' | 'signature_wrong' | 'timestamp_off';

// A sender that rotates its secret signs with the old and the new one; more signatures than this are not
// checked.
const MAX_SIGNATURES = 8;
const TIMESTAMP = /^\d{1,12}$/;

/**
 * Verifies a webhook according to the Standard Webhooks specification.
 *
 * @param keys one of them must match: there are several while a secret is rotated.
 * @param toleranceSeconds the largest difference between the webhook's time and now, in both directions.
 */
export function verifyWebhook(
  headers: IncomingHttpHeaders,
  body: Buffer,
  keys: readonly KeyObject[],
  toleranceSeconds: number,
  nowMs: number,
): WebhookVerdict {
  const id = headers[WebhookHeader.id];
  const timestamp = headers[WebhookHeader.timestamp];
  const signatures = headers[WebhookHeader.signature];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return 'headers_missing';
  }
  if (!TIMESTAMP.test(timestamp)) return 'timestamp_off';
  // The time can be trusted only after its signature was verified.
  if (!isSignedBy(keys, id, timestamp, body, signatures)) return 'signature_wrong';
  const ageSeconds = nowMs / 1000 - Number(timestamp);
  return Math.abs(ageSeconds) <= toleranceSeconds ? 'valid' : 'timestamp_off';
}

function isSignedBy(
  keys: readonly KeyObject[],
  id: string,
  timestamp: string,
  body: Buffer,
  signatures: string,
): boolean {
  const given = signatures.split(' ', MAX_SIGNATURES).map((signature) => Buffer.from(signature));
  return keys.some((key) => {
    const expected = Buffer.from(signWebhook(key, id, timestamp, body));
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}
