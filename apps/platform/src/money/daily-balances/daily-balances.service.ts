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
import { FIND_DAILY_BALANCES } from './daily-balances.sql.js';
import type { ListDailyBalancesQuery } from './list-daily-balances.query.js';

const DAYS_UNLESS_ASKED = 90;

/** The balances of card accounts over time (docs/interface.md#statements). */
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
    { from, to }: ListDailyBalancesQuery,
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

/** Not before the account was there, unless the last day is. */
function firstDayUntil({ accountId, country }: StatementAccount, last: string): string {
  const first = addDays(last, 1 - DAYS_UNLESS_ASKED);
  const opened = companyDay(createdAtOf(accountId), country);
  return opened > first && opened <= last ? opened : first;
}
