import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

/** A new secret of 256 random bits, for a link or a session. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. Tokens are random enough that a plain hash can't be reversed by guessing. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of `Authorization: Bearer <token>`. */
export function bearerTokenOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
}

const NO_TOKENS: readonly string[] = [];

/**
 * The accepted tokens, stored as hashes: hashes have equal length, which the constant-time comparison
 * needs.
 */
export class KnownTokens {
  private hashed: { tokens: readonly string[]; hashes: readonly Buffer[] } | undefined;

  /** @param current the tokens, asked for at each use, because they may be rotated. */
  constructor(private readonly current: () => readonly string[] | undefined) {}

  get hashes(): readonly Buffer[] {
    const tokens = this.current() ?? NO_TOKENS;
    if (this.hashed?.tokens !== tokens) this.hashed = { tokens, hashes: tokens.map(hashOfToken) };
    return this.hashed.hashes;
  }

  /** @returns the hash of the token if it is accepted. */
  find(token: string): Buffer | undefined {
    const hash = hashOfToken(token);
    return this.hashes.find((known) => timingSafeEqual(known, hash));
  }
}

export interface NewSession {
  /** Given to the browser once; only its hash is stored. */
  token: string;
  expiresAt: Date;
}

/** The session cookie: not readable by scripts, and never sent from another site's page. */
export class SessionCookie {
  constructor(private readonly site: { cookieName: string; isSecure: boolean }) {}

  read(request: IncomingMessage): string | undefined {
    const start = `${this.site.cookieName}=`;
    const cookies = (request.headers.cookie ?? '').split(/;\s*/);
    return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  }

  set(response: Response, { token, expiresAt }: NewSession): void {
    response.cookie(this.site.cookieName, token, { ...this.attributes, expires: expiresAt });
  }

  clear(response: Response): void {
    response.clearCookie(this.site.cookieName, this.attributes);
  }

  private get attributes() {
    return { httpOnly: true, sameSite: 'strict', secure: this.site.isSecure, path: '/' } as const;
  }
}
