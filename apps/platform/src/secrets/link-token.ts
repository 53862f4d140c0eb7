import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The last segment of an onboarding link: 256 random bits (docs/interface.md#companies-and-onboarding). */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored hash of a token. Tokens are random enough that a plain hash can't be reversed by guessing. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
