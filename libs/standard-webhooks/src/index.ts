import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ValidateBy, type ValidationOptions } from 'class-validator';

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

const PREFIX = 'whsec_';
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/** Whether it is `whsec_` followed by 24 to 64 bytes in base64. */
export function isSigningSecret(secret: string): boolean {
  return decode(secret) !== undefined;
}

/**
 * The key of a signing secret, to be created once: Node converts a Buffer into such a key at each call, which
 * takes four times as long.
 *
 * @throws Error if it is not a signing secret.
 */
export function signingKeyOf(secret: string): KeyObject {
  const key = decode(secret);
  if (!key) throw new Error('this is no signing secret of the Standard Webhooks specification');
  return createSecretKey(key);
}

function decode(secret: string): Buffer | undefined {
  if (!secret.startsWith(PREFIX)) return undefined;
  const encoded = secret.slice(PREFIX.length);
  const key = Buffer.from(encoded, 'base64');
  // Node ignores characters that are not base64.
  const isWhole = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return isWhole && key.length >= MIN_BYTES && key.length <= MAX_BYTES ? key : undefined;
}

/** The class-validator check of a signing secret, or of each in a list. */
export function IsSigningSecret(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isSigningSecret',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isSigningSecret(value),
        defaultMessage: () => 'must be whsec_ and 24 to 64 bytes in base64',
      },
    },
    options,
  );
}
