import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DailyBalancesResource } from '#contracts';
import { addDays, dayBounds } from '#time-zones';
import { DataSource } from 'typeorm';
import { companyDay } from '../../companies/index.js';
import { Clock } from '../../clock.js';
import { createdAtOf } from '../../ids.js';
import {
  companyTime,
  findStatementAccount,
  periodOf,
  type StatementAccount,
} from '../statements/statement-account.js';

const DEFAULT_DAYS = 90;

/** The balances of card accounts over time (docs/interface/statements.md#statements). */
@Injectable()
export class DailyBalances {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The earliest day first. @throws account_unknown, account_not_open, period_impossible */
  async list(
    partnerId: string,
    id: string,
    { from, to }: { from?: string; to?: string },
  ): Promise<DailyBalancesResource> {
    const { manager } = this.dataSource;
    const account = await findStatementAccount(manager, partnerId, id);
    const now = this.clock.now();
    const last = to ?? companyDay(companyTime(account, now), account.country);
    const period = periodOf(account, { from: from ?? firstDayUntil(account, last), to: last }, now);
    const { days, starts } = dayBounds(period.timeZone, period.from, period.to);
    const rows = await manager.query<{ day: string; booked: number }[]>(FIND_DAILY_BALANCES, [
      id,
      days,
      starts.slice(1),
    ]);
    const { currency } = account;
    return {
      accountId: id,
      ...period,
      data: rows.map(({ day, booked }) => ({ day, booked: { amount: booked, currency } })),
    };
  }
}

/** The first day is not before the opening of the account, unless the last day is. */
function firstDayUntil({ accountId, country }: StatementAccount, last: string): string {
  const first = addDays(last, 1 - DEFAULT_DAYS);
  const opened = companyDay(createdAtOf(accountId), country);
  return opened > first && opened <= last ? opened : first;
}

/**
 * What is booked on an account at the end of each day: one look-up for each, however many entries a day has.
 * $1 account, $2 days, $3 the first moment after each of them.
 */
export const FIND_DAILY_BALANCES = `
  SELECT day, coalesce(entry.balance_after, 0)::float8 AS booked
  FROM unnest($2::text[], $3::timestamptz[]) AS period (day, ends_at)
  LEFT JOIN LATERAL (
    SELECT balance_after FROM ledger_entries
    WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL
      AND booked_at < ends_at
    ORDER BY booked_at DESC, account_sequence DESC LIMIT 1
  ) entry ON true
  ORDER BY day`;
