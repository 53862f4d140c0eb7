import { type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signWebhook, WebhookHeader } from './sign.js';

export type WebhookVerdict = 'valid' | 'headers_missing' | 'signature_wrong' | 'timestamp_off';

// A sender signs with each of its secrets while one is rolled; nobody has many.
const MAX_SIGNATURES = 8;
const TIMESTAMP = /^\d{1,12}$/;

/**
 * Checks a webhook by the Standard Webhooks specification.
 *
 * @param keys any of them will do: several while a secret is rolled.
 * @param toleranceSeconds how far the webhook's time may be from now, either way.
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
  // The time is believed only once the signature over it is found to be right.
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
