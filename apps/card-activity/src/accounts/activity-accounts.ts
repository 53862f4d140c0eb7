import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountType, ActivityAccount, ActivityCompleteness, Money, Page } from '#contracts';
import { declareError, pageOf, type PageQuery } from '#http';
import { DataSource } from 'typeorm';
import type { Scope } from '../readers/reader.guard.js';

const accountUnknown = declareError('account_unknown', 404, 'There is no such account.');

interface AccountRow {
  id: string;
  companyId: string;
  accountType: AccountType | null;
  currency: string;
  booked: number;
  held: number;
  available: number | null;
  sequence: number;
  changedAt: Date | null;
  isComplete: boolean;
}

interface CompletenessRow extends Omit<ActivityCompleteness, 'missing' | 'gapSince'> {
  gapSince: Date | null;
  firstWaiting: number | null;
}

/** What is read of the copies of accounts. */
@Injectable()
export class ActivityAccounts {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async list(
    { companyId }: Scope,
    { limit, startingAfter }: PageQuery,
  ): Promise<Page<ActivityAccount>> {
    const rows = await this.find([companyId, null, startingAfter ?? null, limit + 1]);
    return pageOf(rows, limit, toResource);
  }

  /** @throws account_unknown */
  async get({ companyId }: Scope, id: string): Promise<ActivityAccount> {
    const [row] = await this.find([companyId, id, null, 1]);
    if (!row) throw accountUnknown();
    return toResource(row);
  }

  /** @throws account_unknown */
  async completeness(scope: Scope, id: string): Promise<ActivityCompleteness> {
    await this.get(scope, id);
    const [row] = await this.dataSource.manager.query<[CompletenessRow]>(FIND_COMPLETENESS, [id]);
    const { firstWaiting, gapSince, ...completeness } = row;
    const { sequence } = completeness;
    const hasGap = firstWaiting !== null && firstWaiting > sequence + 1;
    return {
      ...completeness,
      gapSince: gapSince?.toISOString() ?? null,
      missing: hasGap ? { from: sequence + 1, to: firstWaiting - 1 } : null,
    };
  }

  /** The changes behind the last applied one are to be had from the platform. @throws account_unknown */
  async forgetWaiting(id: string): Promise<void> {
    await this.get({ companyId: null, externalId: null }, id);
    await this.dataSource.manager.query(CLEAR_CONTRADICTIONS, [id]);
  }

  private find(values: unknown[]): Promise<AccountRow[]> {
    return this.dataSource.manager.query<AccountRow[]>(LIST_ACCOUNTS, values);
  }
}

function toResource(row: AccountRow): ActivityAccount {
  const { id, companyId, accountType, currency, sequence, isComplete, available } = row;
  const money = (amount: number): Money => ({ amount, currency });
  return {
    ...{ id, companyId, accountType },
    booked: money(row.booked),
    held: money(row.held),
    available: available === null ? null : money(available),
    sequence,
    changedAt: row.changedAt?.toISOString() ?? null,
    isComplete,
  };
}

/** $1 company or null, $2 account or null, $3 after this id or null, $4 limit. */
const LIST_ACCOUNTS = `
  SELECT id, company_id AS "companyId", account_type AS "accountType", currency, booked::float8 AS booked,
    held::float8 AS held, available::float8 AS available, sequence::float8 AS sequence,
    changed_at AS "changedAt", gap_since IS NULL AND contradicted_at IS NULL AS "isComplete"
  FROM accounts
  WHERE ($1::text IS NULL OR company_id = $1) AND ($2::text IS NULL OR id = $2)
    AND ($3::text IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4`;

/** $1 account. */
const FIND_COMPLETENESS = `
  SELECT a.id AS "accountId", a.sequence::float8 AS sequence, a.gap_since AS "gapSince",
    a.compared_until::text AS "comparedUntil",
    (SELECT count(*) FROM account_changes c WHERE c.account_id = a.id AND c.event_type IS NULL)::int AS untold,
    (SELECT count(*) FROM waiting_changes w WHERE w.account_id = a.id)::int AS waiting,
    (SELECT min(w.sequence) FROM waiting_changes w WHERE w.account_id = a.id)::float8 AS "firstWaiting",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('accountSequence', c.sequence, 'eventId', c.event_id, 'kind', c.kind,
        'notedAt', to_char(c.noted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY c.id)
      FROM (SELECT * FROM contradictions WHERE account_id = a.id AND closed_at IS NULL ORDER BY id LIMIT 100) c
    ), '[]') AS contradictions,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('day', d.day, 'isOver', d.is_over,
        'ownChanges', coalesce((d.own ->> 'changes')::int, 0),
        'toldChanges', coalesce((d.told ->> 'changes')::int, 0)) ORDER BY d.day)
      FROM (SELECT * FROM compared_days WHERE account_id = a.id AND NOT is_equal ORDER BY day LIMIT 100) d
    ), '[]') AS differences
  FROM accounts a WHERE a.id = $1`;

/** Requests waiting changes again, and checks contradictions again. $1 account. */
const CLEAR_CONTRADICTIONS = `
  WITH closed AS (UPDATE contradictions SET closed_at = now() WHERE account_id = $1 AND closed_at IS NULL),
    waiting AS (DELETE FROM waiting_changes WHERE account_id = $1)
  UPDATE accounts SET contradicted_at = NULL, gap_since = NULL WHERE id = $1`;
