import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountResource, AccountType, Money, Page } from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { searchPattern } from '#database';
import { idsIn } from '../../api/index.js';
import { accountUnknown } from '../money.errors.js';
import { creditorReferenceOf } from '../top-ups/creditor-reference.js';
import { FIND_ACCOUNTS } from './accounts.sql.js';
import type { ListAccountsQuery } from './list-accounts.query.js';

/** What {@link ACCOUNT_COLUMNS} select. */
export interface AccountRow {
  id: string;
  companyId: string;
  accountType: AccountType | null;
  currency: string | null;
  creditLimit: number;
  booked: number;
  held: number;
  sequence: number;
  isOverdue: boolean;
  lowBalanceThreshold: number | null;
}

/** The balances of the card accounts (docs/interface.md#money). */
@Injectable()
export class AccountBalances {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws account_unknown */
  async get(partnerId: string, id: string): Promise<AccountResource> {
    const account = await this.find(partnerId, id);
    if (!account) throw accountUnknown();
    return account;
  }

  /** Null if the partner has no such account. */
  async find(partnerId: string, id: string): Promise<AccountResource | null> {
    const [account] = await this.read(partnerId, { ids: [id], limit: 1 });
    return account ? toAccountResource(account) : null;
  }

  async list(partnerId: string, query: ListAccountsQuery): Promise<Page<AccountResource>> {
    const { limit, ids, ...filters } = query;
    const rows = await this.read(partnerId, { ...filters, ids: idsIn(ids), limit: limit + 1 });
    return pageOf(rows, limit, toAccountResource);
  }

  private read(
    partnerId: string,
    wanted: Omit<ListAccountsQuery, 'ids'> & { ids?: string[] },
  ): Promise<AccountRow[]> {
    const { ids = null, companyId = null, startingAfter = null, search, limit } = wanted;
    return this.dataSource.manager.query<AccountRow[]>(FIND_ACCOUNTS, [
      partnerId,
      ids,
      companyId,
      startingAfter,
      limit,
      search === undefined ? null : searchPattern(search),
    ]);
  }
}

export function toAccountResource({ currency, ...account }: AccountRow): AccountResource {
  const { id, companyId, accountType, sequence, booked, held, creditLimit } = account;
  const { lowBalanceThreshold: threshold } = account;
  const common = { id, companyId, accountType, sequence };
  if (currency === null) {
    return {
      ...common,
      status: 'pending',
      booked: null,
      held: null,
      available: null,
      creditLimit: null,
      topUpReference: null,
      lowBalanceThreshold: null,
    };
  }
  const money = (amount: number): Money => ({ amount, currency });
  return {
    ...common,
    status: account.isOverdue ? 'overdue' : 'active',
    booked: money(booked),
    held: money(held),
    available: money(booked + creditLimit - held),
    creditLimit: accountType === 'credit' ? money(creditLimit) : null,
    topUpReference: creditorReferenceOf(id),
    lowBalanceThreshold: threshold === null ? null : money(threshold),
  };
}
