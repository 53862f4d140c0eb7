import { createSecretKey, type KeyObject } from 'node:crypto';

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
