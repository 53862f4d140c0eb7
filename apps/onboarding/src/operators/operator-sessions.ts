import { Injectable } from '@nestjs/common';
import { hashOfToken, type NewSession, newToken, SessionCookie } from '#http';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { OperatorTokens } from './operator-tokens.js';

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
