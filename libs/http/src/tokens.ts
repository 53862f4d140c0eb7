import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, for a link or a session. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. Tokens are random enough that a plain hash can't be reversed by guessing. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
