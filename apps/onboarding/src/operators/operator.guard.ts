import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import {
  bearerTokenOf,
  declareError,
  GuessLimit,
  hashOfToken,
  KnownTokens,
  type NewSession,
  newToken,
  SessionCookie,
  unauthenticated,
} from '#http';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Request } from 'express';
import { OnboardingConfig } from '../onboarding.config.js';

export const operatorRequired = declareError(
  'operator_required',
  unauthenticated('Bearer'),
  "This is for the partner's operators alone: the token or the session is missing or wrong.",
);

const originForeign = declareError(
  'origin_foreign',
  403,
  'A session is good for calls of our own page only.',
);

/** The tokens of operators and of the partner's back end. */
@Injectable()
export class OperatorTokens extends KnownTokens {
  constructor({ operatorTokens }: OnboardingConfig) {
    super(operatorTokens);
  }
}

const SESSION_HOURS = 12;

// Browsers accept secure cookies over https, and over http from localhost.
export const sessionCookie = new SessionCookie({ cookieName: 'operator_session', isSecure: true });

/** The sessions of the page. A session ends by expiry, by signing out, or when its token is removed. */
@Injectable()
export class OperatorSessions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly tokens: OperatorTokens,
  ) {}

  async create(operatorTokenHash: Buffer): Promise<NewSession> {
    await this.dataSource.query('DELETE FROM operator_sessions WHERE expires_at < now()');
    const token = newToken();
    const [{ expiresAt }] = (await this.dataSource.query(
      `INSERT INTO operator_sessions (token_hash, operator_token_hash, expires_at)
       VALUES ($1, $2, now() + make_interval(hours => $3)) RETURNING expires_at AS "expiresAt"`,
      [hashOfToken(token), operatorTokenHash, SESSION_HOURS],
    )) as [{ expiresAt: Date }];
    return { token, expiresAt };
  }

  /**
   * @returns when the session ends; undefined if there is none, or if its token was removed from the
   * settings.
   */
  async find(token: string): Promise<Date | undefined> {
    const [session] = (await this.dataSource.query(
      `SELECT expires_at AS "expiresAt" FROM operator_sessions
       WHERE token_hash = $1 AND operator_token_hash = ANY ($2::bytea[]) AND expires_at > now()`,
      [hashOfToken(token), this.tokens.hashes],
    )) as { expiresAt: Date }[];
    return session?.expiresAt;
  }

  async end(token: string): Promise<void> {
    await this.dataSource.query('DELETE FROM operator_sessions WHERE token_hash = $1', [
      hashOfToken(token),
    ]);
  }
}

/** Admits calls with a token, as from the partner's back end, or with a session, as from the page. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly tokens: OperatorTokens,
    private readonly sessions: OperatorSessions,
    private readonly guesses: GuessLimit,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, 'operator_token', bearerTokenOf(request), find))
      return true;
    const session = sessionCookie.read(request);
    const findSession = (one: string) => this.sessions.find(one);
    if (!(await this.guesses.ownerOf(request, 'session', session, findSession))) {
      throw operatorRequired();
    }
    requireOwnPage(request);
    return true;
  }
}

/**
 * Protection against CSRF in addition to `SameSite=Strict`, which allows other origins of the same site,
 * such as another port of the host. Browsers send `Sec-Fetch-Site` with every call, and pages can't change
 * it.
 */
export function requireOwnPage(request: Request): void {
  if (request.header('sec-fetch-site') !== 'same-origin') throw originForeign();
}
