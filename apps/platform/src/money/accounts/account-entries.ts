import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountEntryResource, Page } from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { idAfterAll } from '../../ids.js';
import { causedBy } from '../ledger/posting-cause.js';
import { AccountBalances } from './account-balances.js';
import { FIND_ENTRIES } from './accounts.sql.js';
import type { ListAccountEntriesQuery } from './list-account-entries.query.js';

interface EntryRow {
  id: string;
  amount: number;
  currency: string;
  /** Such as `top_up:top_...`. */
  cause: string;
  createdAt: Date;
  transactionId: string | null;
}

/** What was posted to a card account, and why (docs/interface.md#money). */
@Injectable()
export class AccountEntries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountBalances,
  ) {}

  /** The latest first. @throws account_unknown */
  async list(
    partnerId: string,
    accountId: string,
    { startingAfter = idAfterAll('ent'), limit }: ListAccountEntriesQuery,
  ): Promise<Page<AccountEntryResource>> {
    const { id } = await this.accounts.get(partnerId, accountId);
    const values = [id, startingAfter, limit + 1];
    const rows = await this.dataSource.manager.query<EntryRow[]>(FIND_ENTRIES, values);
    return pageOf(rows, limit, toResource);
  }
}

function toResource(row: EntryRow): AccountEntryResource {
  const { id, amount, currency, cause, createdAt, transactionId } = row;
  return {
    id,
    amount: { amount, currency },
    transactionId,
    messageId: causedBy(cause, 'payment_message'),
    topUpId: causedBy(cause, 'top_up'),
    correctionId: causedBy(cause, 'correction'),
    createdAt: createdAt.toISOString(),
  };
}
