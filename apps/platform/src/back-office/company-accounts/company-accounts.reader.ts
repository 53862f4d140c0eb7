import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  Page,
  ReviewedAccount,
  ReviewedAccountDetail,
  ReviewedHold,
  StatementLine,
  TopUpResource,
} from '#contracts';
import { pageOf } from '#http';
import { statementLine } from '#statements';
import { DataSource, LessThan } from 'typeorm';
import { searchPattern } from '#database';
import { idPattern } from '../../ids.js';
import { findLatestLines, referencedEnd, TopUp, toTopUpResource } from '../../money/index.js';
import { accountRevision } from '../money-proposals/revisions.js';
import { LIST_HOLDS, listAccounts, searches, statuses } from './company-accounts.sql.js';
import type {
  ListAccountEntriesQuery,
  ListAccountHoldsQuery,
  ListAccountTopUpsQuery,
  ListCompanyAccountsQuery,
} from './list-company-accounts.query.js';
import {
  findReviewedAccount,
  type ReviewedAccountRow,
  toReviewedAccount,
} from './reviewed-accounts.js';

interface HoldRow {
  id: string;
  amount: number;
  currency: string;
  expiresAt: Date | null;
  merchantName: string;
  cardLast4: string;
}

/** The card accounts of all partners, and what is on them. */
@Injectable()
export class CompanyAccountsReader {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The latest first. */
  async list(query: ListCompanyAccountsQuery): Promise<Page<ReviewedAccount>> {
    const { search, status, partnerId = null, startingAfter = null, limit } = query;
    const by = search === undefined ? undefined : searchOf(search.trim());
    const sql = listAccounts({
      ...(by && { search: searches[by.kind] }),
      ...(status && { status: statuses[status] }),
    });
    const values = [partnerId, startingAfter, limit + 1, ...(by ? [by.value] : [])];
    const rows = await this.dataSource.manager.query<ReviewedAccountRow[]>(sql, values);
    return pageOf(rows, limit, toReviewedAccount);
  }

  /** @throws account_unknown */
  read(id: string): Promise<ReviewedAccountDetail> {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const account = await findReviewedAccount(transaction, id);
      return { ...account, revision: await accountRevision(transaction, id) };
    });
  }

  /** The latest first. @throws account_unknown, entry_unknown */
  async entries(id: string, query: ListAccountEntriesQuery): Promise<Page<StatementLine>> {
    const { manager } = this.dataSource;
    const { booked } = await findReviewedAccount(manager, id);
    const { startingAfter, limit } = query;
    const lines = await findLatestLines(manager, id, startingAfter, limit + 1);
    return pageOf(lines, limit, (line) => statementLine(line, booked!.currency));
  }

  /** The latest payment first. @throws account_unknown */
  async holds(id: string, query: ListAccountHoldsQuery): Promise<Page<ReviewedHold>> {
    const { manager } = this.dataSource;
    await findReviewedAccount(manager, id);
    const { startingAfter = null, limit } = query;
    const rows = await manager.query<HoldRow[]>(LIST_HOLDS, [id, startingAfter, limit + 1]);
    return pageOf(rows, limit, ({ amount, currency, expiresAt, ...hold }) => ({
      ...hold,
      amount: { amount, currency },
      expiresAt: expiresAt?.toISOString() ?? null,
    }));
  }

  /** The latest first. @throws account_unknown */
  async topUps(id: string, query: ListAccountTopUpsQuery): Promise<Page<TopUpResource>> {
    const { manager } = this.dataSource;
    await findReviewedAccount(manager, id);
    const { startingAfter, limit } = query;
    const topUps = await manager.find(TopUp, {
      where: { accountId: id, ...(startingAfter !== undefined && { id: LessThan(startingAfter) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return pageOf(topUps, limit, toTopUpResource);
  }
}

/** What a reviewer typed: an id, the reference of an account or an invoice, the end of a card's number, a name. */
function searchOf(typed: string): { kind: keyof typeof searches; value: string } {
  if (idPattern('acc').test(typed)) return { kind: 'account', value: typed };
  if (idPattern('cmp').test(typed)) return { kind: 'company', value: typed };
  const end = referencedEnd(typed);
  if (end !== undefined) return { kind: 'reference', value: end };
  if (/^\d{4}$/.test(typed)) return { kind: 'last4', value: typed };
  return { kind: 'name', value: searchPattern(typed) };
}
