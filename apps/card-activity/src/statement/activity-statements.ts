import { type AccountStatement, OptionalField } from '#contracts';
import { declareError, IsDay, PageQuery, unprocessable } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  askedPeriod,
  endOf,
  MOST_STATEMENT_LINES,
  type PostedLine,
  startOf,
  statementCsv,
  statementKindOf,
  statementPage,
  type StatementPeriod,
} from '#statements';
import { dayIn } from '#time-zones';
import { DataSource } from 'typeorm';
import { PlatformClient } from '#platform-client';
import { ActivityAccounts } from '../accounts/activity-accounts.js';
import type { Scope } from '../readers/reader.guard.js';
import { PlatformCalls } from '../completion/platform-calls.js';

const entryUnknown = declareError(
  'entry_unknown',
  unprocessable('?startingAfter'),
  'startingAfter: the account has no such entry.',
);

const periodImpossible = declareError(
  'period_impossible',
  unprocessable('?from'),
  'from and to: give the first and the last day, of 366 days at most.',
);

const statementTooLong = declareError(
  'statement_too_long',
  unprocessable('?from'),
  'from and to: there are more than 100,000 entries. Ask for fewer days.',
);

/** As at the platform (docs/interface/statements.md#statements). */
export class ActivityStatementQuery extends PageQuery {
  @OptionalField()
  @IsDay()
  from?: string;

  @OptionalField()
  @IsDay()
  to?: string;
}

export class ActivityStatementPeriodQuery {
  @OptionalField()
  @IsDay()
  from?: string;

  @OptionalField()
  @IsDay()
  to?: string;
}

interface LineRow extends Omit<PostedLine, 'bookedAt' | 'kind'> {
  bookedAt: Date;
  eventType: string;
}

/** Behind an entry, or before all of a moment. */
interface Place {
  bookedAt: Date;
  accountSequence: number;
}

interface StatedAccount {
  accountId: string;
  currency: string;
}

/** The texts of a statement as CSV, of a period. */
export interface StatementFile {
  period: StatementPeriod;
  texts: AsyncIterable<string>;
}

const READ_AT_ONCE = 1_000;

/** The time zone in which the days of an account begin and end. The platform's digests contain it. */
@Injectable()
export class AccountTimeZones {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly platform: PlatformClient,
    private readonly calls: PlatformCalls,
  ) {}

  /** Of an account that is known. @throws platform_unavailable before the first comparison. */
  async of(accountId: string): Promise<string> {
    const { manager } = this.dataSource;
    const [known] = await manager.query<{ timeZone: string | null }[]>(
      'SELECT time_zone AS "timeZone" FROM accounts WHERE id = $1',
      [accountId],
    );
    if (known?.timeZone) return known.timeZone;
    const today = new Date().toISOString().slice(0, 10);
    const { timeZone } = await this.calls.makeNow(() =>
      this.platform.accounts.listDigests(accountId, { from: today, to: today }),
    );
    await manager.query('UPDATE accounts SET time_zone = $2 WHERE id = $1', [accountId, timeZone]);
    return timeZone;
  }
}

/** The statements of accounts from their events, byte for byte equal to the platform's (docs/interface/statements.md#statements). */
@Injectable()
export class ActivityStatements {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: ActivityAccounts,
    private readonly timeZones: AccountTimeZones,
  ) {}

  /** @throws account_unknown, period_impossible, entry_unknown, platform_unavailable */
  async page(scope: Scope, id: string, query: ActivityStatementQuery): Promise<AccountStatement> {
    const account = await this.account(scope, id);
    const period = await this.periodOf(id, query);
    const place = await this.placeOf(id, period, query.startingAfter);
    const { limit } = query;
    const balanceBefore = await this.balanceAt(id, place);
    const lines = await this.linesAfter(id, period, place, limit + 1);
    return statementPage(account, period, { lines, balanceBefore, limit });
  }

  /** @throws account_unknown, period_impossible, platform_unavailable, statement_too_long */
  async csv(scope: Scope, id: string, query: ActivityStatementPeriodQuery): Promise<StatementFile> {
    const { currency } = await this.account(scope, id);
    const period = await this.periodOf(id, query);
    const values = [id, startOf(period), endOf(period)];
    const [counted] = await this.dataSource.manager.query<
      [{ count: number; lastSequence: number }]
    >(COUNT_LINES, values);
    if (counted.count > MOST_STATEMENT_LINES) throw statementTooLong();
    const lines = this.linesUntil(id, period, counted.lastSequence);
    return { period, texts: statementCsv(lines, { currency, timeZone: period.timeZone }) };
  }

  private async account(scope: Scope, id: string): Promise<StatedAccount> {
    const { booked } = await this.accounts.get(scope, id);
    return { accountId: id, currency: booked.currency };
  }

  private async periodOf(
    id: string,
    asked: { from?: string; to?: string },
  ): Promise<StatementPeriod> {
    const timeZone = await this.timeZones.of(id);
    const period = askedPeriod(asked, timeZone, dayIn(timeZone, new Date()));
    if (!period) throw periodImpossible();
    return period;
  }

  /** Behind the entry, or before the period if that is later. @throws entry_unknown */
  private async placeOf(
    id: string,
    period: StatementPeriod,
    entryId: string | undefined,
  ): Promise<Place> {
    const start = { bookedAt: startOf(period), accountSequence: 0 };
    if (entryId === undefined) return start;
    const [place] = await this.dataSource.manager.query<Place[]>(FIND_PLACE, [id, entryId]);
    if (!place) throw entryUnknown();
    return place.bookedAt < start.bookedAt ? start : place;
  }

  private async balanceAt(id: string, { bookedAt, accountSequence }: Place): Promise<number> {
    const values = [id, bookedAt, accountSequence];
    const [row] = await this.dataSource.manager.query<[{ balance: number }]>(FIND_BALANCE, values);
    return row.balance;
  }

  /** What is posted while it is read is not in it. */
  private async *linesUntil(
    accountId: string,
    period: StatementPeriod,
    lastSequence: number,
  ): AsyncGenerator<PostedLine[]> {
    let place: Place = { bookedAt: startOf(period), accountSequence: 0 };
    while (place.accountSequence < lastSequence) {
      const lines = await this.linesAfter(accountId, period, place, READ_AT_ONCE);
      const own = lines.filter(({ accountSequence }) => accountSequence <= lastSequence);
      const { bookedAt, accountSequence } = own.at(-1)!;
      place = { bookedAt: new Date(bookedAt), accountSequence };
      yield own;
    }
  }

  private async linesAfter(
    id: string,
    period: StatementPeriod,
    { bookedAt, accountSequence }: Place,
    limit: number,
  ): Promise<PostedLine[]> {
    const values = [id, bookedAt, accountSequence, endOf(period), limit];
    const rows = await this.dataSource.manager.query<LineRow[]>(FIND_LINES, values);
    return rows.map(({ eventType, ...row }) => ({
      ...row,
      bookedAt: row.bookedAt.toISOString(),
      kind: statementKindOf(eventType),
    }));
  }
}

/** Where an entry stands in the statement of its account. $1 account, $2 entry. */
const FIND_PLACE = `
  SELECT booked_at AS "bookedAt", sequence::float8 AS "accountSequence"
  FROM account_changes WHERE account_id = $1 AND entry_ids @> ARRAY[$2::text]`;

/** What is booked up to a place. $1 account, $2 and $3 the place: time and number. */
const FIND_BALANCE = `
  SELECT coalesce((
    SELECT booked FROM account_changes
    WHERE account_id = $1 AND entry_ids <> '{}' AND (booked_at, sequence) <= ($2, $3)
    ORDER BY booked_at DESC, sequence DESC LIMIT 1), 0)::float8 AS balance`;

/**
 * What was posted behind a place, in its order. $1 account, $2 and $3 the place: time and number, $4 before this
 * time, $5 limit.
 */
const FIND_LINES = `
  SELECT entry_ids[1] AS "entryId", sequence::float8 AS "accountSequence", booked_at AS "bookedAt",
    event_type AS "eventType", booked_change::float8 AS amount, booked::float8 AS balance,
    transaction_id AS "transactionId", message_id AS "messageId", top_up_id AS "topUpId", description
  FROM account_changes
  WHERE account_id = $1 AND entry_ids <> '{}' AND booked_at < $4 AND (booked_at, sequence) > ($2, $3)
  ORDER BY booked_at, sequence LIMIT $5`;

/** $1 account, $2 from this time, $3 before this time. */
const COUNT_LINES = `
  SELECT count(*)::float8 AS count, coalesce(max(sequence), 0)::float8 AS "lastSequence"
  FROM account_changes
  WHERE account_id = $1 AND entry_ids <> '{}' AND booked_at >= $2 AND booked_at < $3`;
