import { hashOfToken, type NewSession, newToken } from '#http';
import type { DataSource, EntityManager } from 'typeorm';
import type { StaffAccount, StaffLimits, StaffTables } from './staff-options.js';
import { findSession } from './staff-sessions.sql.js';

export interface StaffSession<Account extends StaffAccount> {
  account: Account;
  /** When it ends at the latest. */
  expiresAt: Date;
}

/**
 * The sessions of signed-in staff. A session ends after a time without activity, after a working day at the
 * latest, by signing out, and when the account is disabled or gets another passkey.
 */
export class StaffSessions<Account extends StaffAccount> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tables: StaffTables,
    private readonly limits: Pick<StaffLimits, 'idleMinutes' | 'sessionHours'>,
  ) {}

  async create(transaction: EntityManager, ownerId: string): Promise<NewSession> {
    const { sessions, ownerColumn } = this.tables;
    const token = newToken();
    await transaction.query(
      `DELETE FROM ${sessions} WHERE expires_at < now() OR seen_at < now() - make_interval(mins => $1)`,
      [this.limits.idleMinutes],
    );
    const [{ expiresAt }] = (await transaction.query(
      `INSERT INTO ${sessions} (token_hash, ${ownerColumn}, seen_at, expires_at)
       VALUES ($1, $2, now(), now() + make_interval(hours => $3)) RETURNING expires_at AS "expiresAt"`,
      [hashOfToken(token), ownerId, this.limits.sessionHours],
    )) as [{ expiresAt: Date }];
    return { token, expiresAt };
  }

  /** @param isActivity false for automatic calls of a page, which don't keep a session open. */
  async find(token: string, isActivity: boolean): Promise<StaffSession<Account> | undefined> {
    const [rows] = (await this.dataSource.query(findSession(this.tables), [
      hashOfToken(token),
      this.limits.idleMinutes,
      isActivity,
    ])) as [(Account & { expiresAt: Date })[], number];
    const [row] = rows;
    if (!row) return undefined;
    const { expiresAt, ...account } = row;
    return { account: account as unknown as Account, expiresAt };
  }

  async end(token: string): Promise<void> {
    const { sessions } = this.tables;
    await this.dataSource.query(`DELETE FROM ${sessions} WHERE token_hash = $1`, [
      hashOfToken(token),
    ]);
  }
}

/** Ends all sessions of an account. */
export async function endStaffSessions(
  transaction: EntityManager,
  { sessions, ownerColumn }: StaffTables,
  ownerId: string,
): Promise<void> {
  await transaction.query(`DELETE FROM ${sessions} WHERE ${ownerColumn} = $1`, [ownerId]);
}
