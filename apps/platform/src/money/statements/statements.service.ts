import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountStatement } from '#contracts';
import { declareError, type PageQuery, unprocessable } from '#http';
import { endOf, type PostedLine, startOf, type StatementPeriod, statementPage } from '#statements';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock.js';
import {
  companyTime,
  findStatementAccount,
  monthSoFar,
  periodOf,
  type StatementAccount,
} from './statement-account.js';
import {
  FIND_LINES,
  type Place,
  placeOfEntry,
  type StatementRow,
  toPostedLine,
} from './statement-lines.js';

/**
 * The period has more entries than one document may have. Choose fewer days, or read the statement page by
 * page.
 */
export const statementTooLong = declareError(
  'statement_too_long',
  unprocessable('?from'),
  (most: number) => `There are more than ${most} entries. Ask for fewer days, or page by page.`,
);

const READ_AT_ONCE = 1_000;

interface Sums {
  opening: number;
  count: number;
  creditCount: number;
  credits: string;
  debits: string;
  lastSequence: number;
}

export interface Turnover {
  count: number;
  sum: bigint;
}

/** All of a period as of one moment, without entries that are posted while it is read. */
export interface WholeStatement {
  account: StatementAccount;
  period: StatementPeriod;
  /** In minor units, as are the other amounts. */
  opening: number;
  closing: number;
  /** What came in, and what left, which is below zero. */
  credits: Turnover;
  debits: Turnover;
  count: number;
  startsAt: Date;
  /** The first moment after it. */
  endsAt: Date;
  /** The company's time of the request. */
  requestedAt: Date;
  /** Some at a time, in their order. */
  lines: () => AsyncIterable<PostedLine[]>;
}

/** A statement as a file for other software. */
export interface StatementFile {
  /** Counts the files of the account. */
  number: number;
  /** The company's time when it was created first. */
  createdAt: Date;
}

/** The first and the last day, as in 2026-11-23. */
interface Days {
  from?: string;
  to?: string;
}

/** The statements of card accounts (docs/interface/statements.md#statements). */
@Injectable()
export class Statements {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws account_unknown, account_not_open, entry_unknown, period_impossible */
  async page(partnerId: string, id: string, query: Days & PageQuery): Promise<AccountStatement> {
    const account = await findStatementAccount(this.dataSource.manager, partnerId, id);
    const period = periodOf(account, query, this.clock.now());
    const place = await this.placeOf(account, period, query.startingAfter);
    const { limit } = query;
    const balanceBefore = await this.balanceAt(account, place);
    const lines = await this.linesAfter(account, period, place, limit + 1);
    return statementPage(account, period, { lines, balanceBefore, limit });
  }

  /** @throws account_unknown, account_not_open, period_impossible, statement_too_long */
  async ofPeriod(
    partnerId: string,
    id: string,
    days: Days,
    mostEntries: number,
  ): Promise<WholeStatement> {
    const account = await findStatementAccount(this.dataSource.manager, partnerId, id);
    const now = this.clock.now();
    return this.whole(account, periodOf(account, days, now), now, mostEntries);
  }

  /** @throws account_unknown, account_not_open, month_impossible, statement_too_long */
  async ofMonth(
    partnerId: string,
    id: string,
    month: string | undefined,
    mostEntries: number,
  ): Promise<WholeStatement> {
    const account = await findStatementAccount(this.dataSource.manager, partnerId, id);
    const now = this.clock.now();
    return this.whole(account, monthSoFar(account, month, now), now, mostEntries);
  }

  private async whole(
    account: StatementAccount,
    period: StatementPeriod,
    now: Date,
    mostEntries: number,
  ): Promise<WholeStatement> {
    const [startsAt, endsAt] = [startOf(period), endOf(period)];
    const sums = await this.sum(account, { startsAt, endsAt }, mostEntries + 1);
    const { opening, count, creditCount, lastSequence } = sums;
    if (count > mostEntries) throw statementTooLong(mostEntries);
    const credits = { count: creditCount, sum: BigInt(sums.credits) };
    const debits = { count: count - creditCount, sum: BigInt(sums.debits) };
    return {
      ...{ account, period, startsAt, endsAt, opening, credits, debits, count },
      closing: Number(BigInt(opening) + credits.sum + debits.sum),
      requestedAt: companyTime(account, now),
      lines: () => this.linesUntil(account, period, lastSequence),
    };
  }

  /**
   * Numbers a file of the statement within its account, from 1. The same file again keeps its number and its time.
   *
   * @param form everything else that determines the content of the file.
   */
  async numberFile(statement: WholeStatement, form: readonly string[]): Promise<StatementFile> {
    const { account, period, opening, closing, count, endsAt, requestedAt } = statement;
    const { accountId, currency, accountType, legalName } = account;
    // Entries are only added, so their number identifies them.
    const content = [
      ...[form, period.from, period.to, period.timeZone, endsAt <= requestedAt],
      ...[currency, accountType, legalName, opening, closing, count],
    ];
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    const { manager } = this.dataSource;
    for (;;) {
      const [file] = await manager.query<StatementFile[]>(FIND_FILE, [accountId, digest]);
      if (file) return file;
      await manager.query(NUMBER_FILE, [accountId, digest, requestedAt]);
    }
  }

  /** After the entry, or before the period if that is later. @throws entry_unknown */
  private async placeOf(
    { accountId }: StatementAccount,
    period: StatementPeriod,
    entryId: string | undefined,
  ): Promise<Place> {
    const start = { bookedAt: startOf(period), accountSequence: 0 };
    if (entryId === undefined) return start;
    const place = await placeOfEntry(this.dataSource.manager, accountId, entryId);
    return place.bookedAt < start.bookedAt ? start : place;
  }

  private async balanceAt({ accountId }: StatementAccount, place: Place): Promise<number> {
    const values = [accountId, place.bookedAt, place.accountSequence];
    const rows = await this.dataSource.manager.query<{ balance: number }[]>(FIND_BALANCE, values);
    return rows[0]!.balance;
  }

  private async sum(
    { accountId }: StatementAccount,
    { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
    most: number,
  ): Promise<Sums> {
    const values = [accountId, startsAt, 0, endsAt, most];
    const [sums] = await this.dataSource.manager.query<Sums[]>(SUM_ENTRIES, values);
    return sums!;
  }

  private async *linesUntil(
    account: StatementAccount,
    period: StatementPeriod,
    lastSequence: number,
  ): AsyncGenerator<PostedLine[]> {
    let place: Place = { bookedAt: startOf(period), accountSequence: 0 };
    while (place.accountSequence < lastSequence) {
      const lines = await this.linesAfter(account, period, place, READ_AT_ONCE);
      const own = lines.filter(({ accountSequence }) => accountSequence <= lastSequence);
      const { bookedAt, accountSequence } = own.at(-1)!;
      place = { bookedAt: new Date(bookedAt), accountSequence };
      yield own;
    }
  }

  private async linesAfter(
    { accountId }: StatementAccount,
    period: StatementPeriod,
    { bookedAt, accountSequence }: Place,
    limit: number,
  ): Promise<PostedLine[]> {
    const values = [accountId, bookedAt, accountSequence, endOf(period), limit];
    const rows = await this.dataSource.manager.query<StatementRow[]>(FIND_LINES, values);
    return rows.map(toPostedLine);
  }
}

/**
 * Gives a file of an account's statements the next number, if it is a new one. Adds nothing either if another file
 * took that number at the same time. $1 account, $2 digest, $3 the company's time.
 */
const NUMBER_FILE = `
  INSERT INTO statement_files (account_id, digest, number, created_at)
  SELECT $1, $2, coalesce(max(number), 0) + 1, $3 FROM statement_files WHERE account_id = $1
  ON CONFLICT DO NOTHING`;

/** $1 account, $2 digest. */
const FIND_FILE = `
  SELECT number, created_at AS "createdAt" FROM statement_files WHERE account_id = $1 AND digest = $2`;

const BALANCE_AT = `
  SELECT balance_after FROM ledger_entries
  WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL AND (booked_at, account_sequence) <= ($2, $3)
  ORDER BY booked_at DESC, account_sequence DESC LIMIT 1`;

/** What is booked up to a place. $1 account, $2 and $3 the place: time and number. */
const FIND_BALANCE = `SELECT coalesce((${BALANCE_AT}), 0)::float8 AS balance`;

/**
 * What the entries of a period add up to, as of one moment. $1 account, $2 and $3 the place before the period,
 * $4 before this time, $5 the most entries.
 */
const SUM_ENTRIES = `
  SELECT coalesce((${BALANCE_AT}), 0)::float8 AS opening, count(*)::int AS count,
    coalesce(max(account_sequence), 0)::float8 AS "lastSequence",
    (count(*) FILTER (WHERE amount > 0))::int AS "creditCount",
    coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::text AS credits,
    coalesce(sum(amount) FILTER (WHERE amount < 0), 0)::text AS debits
  FROM (
    SELECT account_sequence, amount FROM ledger_entries
    WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL AND booked_at < $4
      AND (booked_at, account_sequence) > ($2, $3)
    ORDER BY booked_at, account_sequence LIMIT $5
  ) entry`;
