import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { hashOfToken, type NewSession, newToken } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';
import type { Reviewer } from './reviewer.js';
import { FIND_SESSION } from './reviewers.sql.js';

export interface OpenSession {
  reviewer: Reviewer;
  expiresAt: Date;
}

/**
 * The sessions of signed-in reviewers. A session ends after a time without activity, after a working day at
 * the latest, by signing out, and when the account is disabled or gets another passkey.
 */
@Injectable()
export class ReviewerSessions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {}

  async create(transaction: EntityManager, reviewerId: string): Promise<NewSession> {
    const token = newToken();
    await transaction.query(
      'DELETE FROM reviewer_sessions WHERE expires_at < now() OR seen_at < now() - $1::interval',
      [this.idleTime],
    );
    const [{ expiresAt }] = (await transaction.query(
      `INSERT INTO reviewer_sessions (token_hash, reviewer_id, seen_at, expires_at)
       VALUES ($1, $2, now(), now() + make_interval(hours => $3)) RETURNING expires_at AS "expiresAt"`,
      [hashOfToken(token), reviewerId, this.config.backOfficeSessionHours],
    )) as [{ expiresAt: Date }];
    return { token, expiresAt };
  }

  /** @param isActivity false for automatic calls of a page, which don't keep a session open. */
  async find(token: string, isActivity: boolean): Promise<OpenSession | undefined> {
    const [rows] = (await this.dataSource.query(FIND_SESSION, [
      hashOfToken(token),
      this.idleTime,
      isActivity,
    ])) as [(Reviewer & { expiresAt: Date })[], number];
    const [row] = rows;
    if (!row) return undefined;
    const { expiresAt, ...reviewer } = row;
    return { reviewer, expiresAt };
  }

  async end(token: string): Promise<void> {
    await this.dataSource.query('DELETE FROM reviewer_sessions WHERE token_hash = $1', [
      hashOfToken(token),
    ]);
  }

  private get idleTime(): string {
    return `${this.config.backOfficeIdleMinutes} minutes`;
  }
}

/** Ends all sessions of a reviewer. */
export async function endSessionsOf(manager: EntityManager, reviewerId: string): Promise<void> {
  await manager.query('DELETE FROM reviewer_sessions WHERE reviewer_id = $1', [reviewerId]);
}
