import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountType, ActivityAccount, ActivityCompleteness, Money, Page } from '#contracts';
import { pageOf, type PageQuery } from '#http';
import { DataSource } from 'typeorm';
import { accountUnknown } from '../card-activity.errors.js';
import type { Scope } from '../readers/reader.js';
import { CLEAR_CONTRADICTIONS, FIND_COMPLETENESS, LIST_ACCOUNTS } from './activity-accounts.sql.js';

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
