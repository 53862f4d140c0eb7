import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  AccountEntryResource,
  AccountResource,
  AccountType,
  ChangeAccount,
  Money,
  Page,
} from '#contracts';
import { searchableSql, searchPattern, transactionInTurn } from '#database';
import { declareError, pageOf, type PageQuery, unprocessable } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import { idsIn } from '../../api/index.js';
import { Clock } from '../../clock.js';
import { Company } from '../../companies/index.js';
import { idAfterAll } from '../../ids.js';
import { Account } from '../../issuing/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { bankDetailsOf } from '../bank-details.js';
import { creditorReferenceOf } from '../creditor-reference.js';
import type { Currency } from '../ledger/amount.js';
import { type CardAccount, causedBy } from '../ledger/card-account.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import { firstThresholdOf } from '../ledger/ledger.sql.js';
import { AccountWriter, watchBalance } from '../top-ups/account-writer.js';

/** No account of your companies has this id. Take ids from `GET /v1/accounts`. */
export const accountUnknown = declareError('account_unknown', 404, 'There is no such account.');

/**
 * The card's account does not exist yet, because the company's credit application is not decided. Order the
 * card again after `credit_approved`.
 */
export const accountNotOpen = declareError(
  'account_not_open',
  409,
  "The card's account is not open yet: the company's credit application is not decided. Try again later.",
);

/** `lowBalanceThreshold` has another currency than the account. Send it in the account's currency. */
export const thresholdCurrencyWrong = declareError(
  'threshold_currency_wrong',
  unprocessable('/lowBalanceThreshold/currency'),
  "lowBalanceThreshold must be in the account's currency.",
);

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

interface AccountFilters {
  companyId?: string;
  /** A part of the company's name. */
  search?: string;
  /** A list of ids. */
  ids?: string;
}

interface EntryRow {
  id: string;
  amount: number;
  currency: string;
  /** Such as `top_up:top_...`. */
  cause: string;
  createdAt: Date;
  transactionId: string | null;
}

/** The balances and entries of the card accounts (docs/interface/money.md#money). */
@Injectable()
export class AccountBalances {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {}

  /** @throws account_unknown */
  async get(partnerId: string, id: string): Promise<AccountResource> {
    const account = await this.find(partnerId, id);
    if (!account) throw accountUnknown();
    return account;
  }

  /** Null if the partner has no such account. */
  async find(partnerId: string, id: string): Promise<AccountResource | null> {
    const [account] = await this.read(partnerId, { ids: [id], limit: 1 });
    return account ? this.toResource(account) : null;
  }

  async list(partnerId: string, query: AccountFilters & PageQuery): Promise<Page<AccountResource>> {
    const { limit, ids, ...filters } = query;
    const rows = await this.read(partnerId, { ...filters, ids: idsIn(ids), limit: limit + 1 });
    return pageOf(rows, limit, (row) => this.toResource(row));
  }

  /** The entries of an account and their causes, the latest first. @throws account_unknown */
  async entries(
    partnerId: string,
    accountId: string,
    { startingAfter = idAfterAll('ent'), limit }: PageQuery,
  ): Promise<Page<AccountEntryResource>> {
    const { id } = await this.get(partnerId, accountId);
    const values = [id, startingAfter, limit + 1];
    const rows = await this.dataSource.manager.query<EntryRow[]>(FIND_ENTRIES, values);
    return pageOf(rows, limit, toEntryResource);
  }

  private toResource(row: AccountRow): AccountResource {
    const account = toAccount(row);
    const { topUpReference } = account;
    const bankDetails =
      row.currency !== null && topUpReference !== null
        ? bankDetailsOf(this.config, topUpReference, row.currency)
        : null;
    return { ...account, bankDetails };
  }

  private read(
    partnerId: string,
    wanted: Omit<AccountFilters, 'ids'> & PageQuery & { ids?: string[] },
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

/** The settings of an account (docs/interface/money.md#low-balance). */
@Injectable()
export class AccountSettings {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountWriter,
    private readonly clock: Clock,
  ) {}

  /** @throws account_unknown, account_not_open, threshold_currency_wrong */
  change(
    partnerId: string,
    accountId: string,
    { lowBalanceThreshold: threshold }: ChangeAccount,
  ): Promise<void> {
    return transactionInTurn(this.dataSource, `${partnerId}/${accountId}`, async (transaction) => {
      const account = await lockOwnAccount(transaction, partnerId, accountId);
      if (threshold === undefined) return;
      const { lowBalance: before, ...others } = account.watch ?? {};
      if (threshold === null) account.watch = others;
      else {
        if (threshold.currency !== account.currency) throw thresholdCurrencyWrong();
        const isLow = before?.isLow ?? false;
        account.watch = { ...others, lowBalance: { threshold: threshold.amount, isLow } };
      }
      const now = account.timeAt(this.clock.now());
      await this.accounts.save(transaction, account, watchBalance(account, now));
    });
  }
}

/** Locks an account of the partner. @throws account_unknown, account_not_open */
export async function lockOwnAccount(
  transaction: EntityManager,
  partnerId: string,
  accountId: string,
): Promise<CardAccount<Currency>> {
  const found = await transaction.findOneBy(Account, { id: accountId });
  const isOwn = found && (await transaction.existsBy(Company, { id: found.companyId, partnerId }));
  if (!isOwn) throw accountUnknown();
  return lockOpen(transaction, accountId);
}

/** Locks an account of any partner. @throws account_unknown, account_not_open */
export async function lockAnyAccount(
  transaction: EntityManager,
  accountId: string,
): Promise<CardAccount<Currency>> {
  if (!(await transaction.existsBy(Account, { id: accountId }))) throw accountUnknown();
  return lockOpen(transaction, accountId);
}

async function lockOpen(
  transaction: EntityManager,
  accountId: string,
): Promise<CardAccount<Currency>> {
  const accounts = await lockCardAccounts(transaction, [accountId]);
  const account = accounts.get(accountId);
  if (!account) throw accountNotOpen();
  return account;
}

/** What an account's row says. */
export function toAccount({
  currency,
  ...account
}: AccountRow): Omit<AccountResource, 'bankDetails'> {
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

function toEntryResource(row: EntryRow): AccountEntryResource {
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

/**
 * The entries of an account, the latest first, with what caused them. $1 account, $2 before this id, $3 limit.
 */
export const FIND_ENTRIES = `
  SELECT e.id, e.amount::float8 AS amount, e.currency, t.cause, t.created_at AS "createdAt",
    m.payment_id AS "transactionId"
  FROM (
    SELECT * FROM ledger_entries WHERE ledger_account_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3
  ) e
  JOIN ledger_transactions t ON t.id = e.transaction_id
  LEFT JOIN payment_messages m ON NOT m.is_conflict
    AND m.id = substring(t.cause FROM '^payment_message:(.*)$')
  ORDER BY e.id DESC`;

/** Of an account `a` and its balance `b`, which it may not have yet: then it holds nothing. */
export const ACCOUNT_COLUMNS = `
  a.id, a.company_id AS "companyId", a.account_type AS "accountType", a.currency,
  a.credit_limit::float8 AS "creditLimit", coalesce(b.booked, 0)::float8 AS booked,
  coalesce(b.held, 0)::float8 AS held, coalesce(b.sequence, 0)::float8 AS sequence,
  b.overdue_since IS NOT NULL AS "isOverdue",
  CASE WHEN b.account_id IS NULL THEN ${firstThresholdOf('a.currency')}
    ELSE (b.watch #>> '{lowBalance,threshold}')::float8 END AS "lowBalanceThreshold"`;

/**
 * $1 partner, $2 accounts or null, $3 company or null, $4 after, $5 limit, $6 pattern of the company's name or null.
 */
const FIND_ACCOUNTS = `
  SELECT ${ACCOUNT_COLUMNS}
  FROM accounts a JOIN companies c ON c.id = a.company_id LEFT JOIN account_balances b ON b.account_id = a.id
  WHERE c.partner_id = $1 AND ($2::text[] IS NULL OR a.id = ANY ($2)) AND ($3::text IS NULL OR a.company_id = $3)
    AND ($4::text IS NULL OR a.id < $4) AND ($6::text IS NULL OR ${searchableSql('c.legal_name')} LIKE $6)
  ORDER BY a.id DESC LIMIT $5`;
