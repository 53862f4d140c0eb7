import {
  type AccountStatus,
  accountStatuses,
  IsReference,
  IsSearch,
  OptionalField,
  type Page,
  type ReviewedAccount,
  type ReviewedAccountDetail,
  type ReviewedHold,
  type StatementLine,
  type TopUpResource,
} from '#contracts';
import { searchableSql, searchPattern } from '#database';
import { pageOf, PageQuery } from '#http';
import { statementLine } from '#statements';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn } from 'class-validator';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';
import {
  ACCOUNT_COLUMNS,
  type AccountRow,
  accountUnknown,
  findLatestLines,
  referencedEnd,
  toAccount,
  TopUp,
  toTopUpResource,
} from '../../money/index.js';
import { Company } from '../../companies/index.js';
import { accountRevision } from '../money-proposals/revisions.js';

export class ListCompanyAccountsQuery extends PageQuery {
  @AfterId(idPattern('acc'), 'an account')
  override startingAfter?: string;

  /** A part of the company's name, an id, a reference, or the last four digits of a card. */
  @OptionalField()
  @IsSearch(100)
  search?: string;

  @OptionalField()
  @IsIn(accountStatuses)
  status?: AccountStatus;

  @OptionalField()
  @IsReference()
  partnerId?: string;
}

interface ReviewedAccountRow extends AccountRow {
  legalName: string;
  partnerId: string;
  partnerName: string;
}

/** An account of any partner. @throws account_unknown */
export async function findReviewedAccount(
  manager: EntityManager,
  id: string,
): Promise<ReviewedAccount> {
  const [row] = await manager.query<ReviewedAccountRow[]>(READ_ACCOUNT, [id]);
  if (!row) throw accountUnknown();
  return toReviewedAccount(row);
}

function toReviewedAccount({
  legalName,
  partnerId,
  partnerName,
  ...account
}: ReviewedAccountRow): ReviewedAccount {
  return {
    ...toAccount(account),
    partner: { id: partnerId, name: partnerName },
    company: { id: account.companyId, legalName },
  };
}

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
export class CompanyAccountsService {
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
      const { endedAt } = await transaction.findOneByOrFail(Company, { id: account.company.id });
      const revision = await accountRevision(transaction, id);
      return { ...account, isEnded: endedAt !== null, revision };
    });
  }

  /** The latest first. @throws account_unknown, entry_unknown */
  async entries(id: string, query: PageQuery): Promise<Page<StatementLine>> {
    const { manager } = this.dataSource;
    const { booked } = await findReviewedAccount(manager, id);
    const { startingAfter, limit } = query;
    const lines = await findLatestLines(manager, id, startingAfter, limit + 1);
    return pageOf(lines, limit, (line) => statementLine(line, booked!.currency));
  }

  /** The latest payment first. @throws account_unknown */
  async holds(id: string, query: PageQuery): Promise<Page<ReviewedHold>> {
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
  async topUps(id: string, query: PageQuery): Promise<Page<TopUpResource>> {
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

const ACCOUNTS = `
  SELECT ${ACCOUNT_COLUMNS}, c.legal_name AS "legalName", p.id AS "partnerId", p.name AS "partnerName"
  FROM accounts a JOIN companies c ON c.id = a.company_id JOIN partners p ON p.id = c.partner_id
  LEFT JOIN account_balances b ON b.account_id = a.id`;

/** $1 account. */
const READ_ACCOUNT = `${ACCOUNTS} WHERE a.id = $1`;

/** What accounts can be found by, each with the value as $4. */
const searches = {
  account: 'a.id = $4',
  company: 'a.company_id = $4',
  /** By the end of the id that a reference is made of, which may be that of an invoice. */
  reference: `(right(a.id, 16) = $4 OR a.id IN (SELECT account_id FROM invoices WHERE right(id, 16) = $4))`,
  /** Names may have four digits, too. */
  last4: `(a.id IN (SELECT account_id FROM cards WHERE last4 = $4) OR c.legal_name LIKE '%' || $4 || '%')`,
  /** By a pattern. */
  name: `${searchableSql('c.legal_name')} LIKE $4`,
} as const;

/** The latest first. $1 partner or null, $2 after this id or null, $3 limit, $4 what is searched for. */
const listAccounts = ({ search, status }: { search?: string; status?: string }) => `
  ${ACCOUNTS}
  WHERE ($1::text IS NULL OR p.id = $1) AND ($2::text IS NULL OR a.id < $2)
    ${search ? `AND ${search}` : ''} ${status ? `AND ${status}` : ''}
  ORDER BY a.id DESC LIMIT $3`;

const statuses = {
  pending: 'a.currency IS NULL',
  active: 'a.currency IS NOT NULL AND b.overdue_since IS NULL',
  overdue: 'b.overdue_since IS NOT NULL',
} as const;

/** What is held on an account, the latest payment first. $1 account, $2 after this payment or null, $3 limit. */
const LIST_HOLDS = `
  SELECT h.id, h.amount::float8 AS amount, b.currency, h.expires_at AS "expiresAt",
    q.merchant ->> 'name' AS "merchantName", k.last4 AS "cardLast4"
  FROM holds h JOIN account_balances b ON b.account_id = h.account_id
  JOIN payments q ON q.id = h.id JOIN cards k ON k.id = q.card_id
  WHERE h.account_id = $1 AND h.amount > 0 AND ($2::text IS NULL OR h.id < $2)
  ORDER BY h.id DESC LIMIT $3`;
