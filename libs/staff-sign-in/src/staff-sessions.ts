import type { IncomingMessage } from 'node:http';
import type { StaffSessionResource } from '#contracts';
import { declareError, hashOfToken, type NewSession, newToken } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { type StaffAccount, StaffHost, type StaffTables } from './staff-host.js';

/** @param from when the passkey may decide. */
const passkeyTooNew = declareError(
  'passkey_too_new',
  403,
  (from: Date) =>
    `Your passkey is new. It can decide from ${from.toISOString().slice(0, 16).replace('T', ' ')} UTC on.`,
);

export interface StaffSession<Account extends StaffAccount> {
  account: Account;
  /** When it ends at the latest. */
  expiresAt: Date;
  /** Since when the account has its passkey; null if that was before passkeys were held. */
  passkeySince: Date | null;
}

interface SessionRow extends Pick<StaffSessionResource, 'id' | 'browser' | 'isCurrent'> {
  createdAt: Date;
  seenAt: Date;
}

/**
 * The sessions of signed-in staff. A session ends after a time without activity, after a working day at the
 * latest, by signing out, by its owner elsewhere, and when the account is disabled or gets another passkey.
 */
@Injectable()
export class StaffSessions<Account extends StaffAccount = StaffAccount> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly host: StaffHost,
  ) {}

  /** @param browser by which its owner recognises it, see {@link browserNameOf}. */
  async create(
    transaction: EntityManager,
    ownerId: string,
    browser: string | null,
  ): Promise<NewSession> {
    const { sessions, ownerColumn } = this.host.kind.tables;
    const token = newToken();
    await transaction.query(
      `DELETE FROM ${sessions} WHERE expires_at < now() OR seen_at < now() - make_interval(mins => $1)`,
      [this.host.limits.idleMinutes],
    );
    const [{ expiresAt }] = (await transaction.query(
      `INSERT INTO ${sessions} (token_hash, ${ownerColumn}, seen_at, expires_at, browser)
       VALUES ($1, $2, now(), now() + make_interval(hours => $3), $4)
       RETURNING expires_at AS "expiresAt"`,
      [hashOfToken(token), ownerId, this.host.limits.sessionHours, browser],
    )) as [{ expiresAt: Date }];
    return { token, expiresAt };
  }

  /** @param isActivity false for automatic calls of a page, which don't keep a session open. */
  async find(token: string, isActivity: boolean): Promise<StaffSession<Account> | undefined> {
    const [rows] = (await this.dataSource.query(findSession(this.host.kind.tables), [
      hashOfToken(token),
      this.host.limits.idleMinutes,
      isActivity,
    ])) as [(Account & Omit<StaffSession<Account>, 'account'>)[], number];
    const [row] = rows;
    if (!row) return undefined;
    const { expiresAt, passkeySince, ...account } = row;
    return { account: account as unknown as Account, expiresAt, passkeySince };
  }

  /** The owner's sessions that have not ended, the latest first. @param token of the caller's session. */
  async list(ownerId: string, token: string): Promise<StaffSessionResource[]> {
    const rows: SessionRow[] = await this.dataSource.query(listSessions(this.host.kind.tables), [
      ownerId,
      this.host.limits.idleMinutes,
      hashOfToken(token),
    ]);
    return rows.map(({ createdAt, seenAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: seenAt.toISOString(),
    }));
  }

  /** Ends one of the owner's sessions by its id. @returns false if there is none. */
  async endOne(ownerId: string, id: string): Promise<boolean> {
    const [, count] = (await this.dataSource.query(endSession(this.host.kind.tables), [
      ownerId,
      id,
    ])) as [unknown, number];
    return count > 0;
  }

  /** Ends all of the owner's sessions but the one with this token. */
  async endOthers(ownerId: string, token: string): Promise<void> {
    const { sessions, ownerColumn } = this.host.kind.tables;
    await this.dataSource.query(
      `DELETE FROM ${sessions} WHERE ${ownerColumn} = $1 AND token_hash <> $2`,
      [ownerId, hashOfToken(token)],
    );
  }

  async end(token: string): Promise<void> {
    const { sessions } = this.host.kind.tables;
    await this.dataSource.query(`DELETE FROM ${sessions} WHERE token_hash = $1`, [
      hashOfToken(token),
    ]);
  }
}

/**
 * When the session's passkey may decide: until then it may have been enrolled by somebody else, of which its owner
 * is notified.
 *
 * @returns null if it may now.
 */
export function decidesFrom(
  { passkeySince }: Pick<StaffSession<StaffAccount>, 'passkeySince'>,
  holdHours: number,
): Date | null {
  if (passkeySince === null) return null;
  const from = new Date(passkeySince.getTime() + holdHours * 3_600_000);
  return from.getTime() > Date.now() ? from : null;
}

/** @throws passkey_too_new */
export function requireDeciding(
  session: Pick<StaffSession<StaffAccount>, 'passkeySince'>,
  holdHours: number,
): void {
  const from = decidesFrom(session, holdHours);
  if (from) throw passkeyTooNew(from);
}

/** Ends all sessions of an account. */
export async function endStaffSessions(
  transaction: EntityManager,
  { sessions, ownerColumn }: StaffTables,
  ownerId: string,
): Promise<void> {
  await transaction.query(`DELETE FROM ${sessions} WHERE ${ownerColumn} = $1`, [ownerId]);
}

/** $2 minutes of idle time after which a session ends, $3 whether this call counts as activity. */
const findSession = ({
  accounts,
  passkeys,
  sessions,
  ownerColumn,
  accountColumns,
}: StaffTables) => `
  UPDATE ${sessions} s SET seen_at = CASE WHEN $3 THEN now() ELSE seen_at END
  FROM ${accounts} a
  WHERE s.token_hash = $1 AND s.expires_at > now() AND s.seen_at > now() - make_interval(mins => $2)
    AND a.id = s.${ownerColumn} AND a.disabled_at IS NULL
  RETURNING ${accountColumns}, s.expires_at AS "expiresAt",
    (SELECT max(p.held_from) FROM ${passkeys} p WHERE p.${ownerColumn} = a.id) AS "passkeySince"`;

/** The public id of a session. It reveals nothing of the token, and opens nothing. */
const ID = "encode(substr(sha256(s.token_hash), 1, 16), 'hex')";

/** $1 owner, $2 minutes of idle time, $3 hash of the token of the session that asks. */
const listSessions = ({ sessions, ownerColumn }: StaffTables) => `
  SELECT ${ID} AS id, s.browser, s.created_at AS "createdAt", s.seen_at AS "seenAt",
    s.token_hash = $3 AS "isCurrent"
  FROM ${sessions} s
  WHERE s.${ownerColumn} = $1 AND s.expires_at > now()
    AND s.seen_at > now() - make_interval(mins => $2)
  ORDER BY s.created_at DESC, id`;

/** $1 owner, $2 id. */
const endSession = ({ sessions, ownerColumn }: StaffTables) => `
  DELETE FROM ${sessions} s WHERE s.${ownerColumn} = $1 AND ${ID} = $2`;

/** The first that matches counts: each of them calls itself by the names of those below it, too. */
const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [sign: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\b(Linux|CrOS)\b/, 'Linux'],
];

/**
 * What a person recognises of their browser, such as `Firefox, Linux`. The header itself would reveal more than
 * is needed, so it is not kept. Null if nothing of it is known.
 */
export function browserNameOf(userAgent: string | undefined): string | null {
  const nameIn = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : null;
}

/** The same of who calls. */
export function browserOf({ headers }: IncomingMessage): string | null {
  return browserNameOf(headers['user-agent']);
}
