import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hashOfToken } from './tokens.js';

/** The token of `Authorization: Bearer <token>`. */
export function bearerTokenOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
}

/**
 * The accepted tokens, stored as hashes: hashes have equal length, which the constant-time comparison
 * needs.
 */
export class KnownTokens {
  readonly hashes: readonly Buffer[];

  constructor(tokens: readonly string[]) {
    this.hashes = tokens.map(hashOfToken);
  }

  /** @returns the hash of the token if it is accepted. */
  find(token: string): Buffer | undefined {
    const hash = hashOfToken(token);
    return this.hashes.find((known) => timingSafeEqual(known, hash));
  }
}
