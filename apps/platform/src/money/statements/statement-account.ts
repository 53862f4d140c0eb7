import type { AccountType } from '#contracts';
import { askedPeriod, monthOf, MOST_STATEMENT_DAYS, type StatementPeriod } from '#statements';
import { capitalTimeZone, dayIn } from '#time-zones';
import type { EntityManager } from 'typeorm';
import {
  accountNotOpen,
  accountUnknown,
  monthImpossible,
  periodImpossible,
} from '../money.errors.js';
import { FIND_STATEMENT_ACCOUNT } from './statements.sql.js';

/** Before, no days can be told. */
const FIRST_MONTH = '1900-01';

/** An account with what its statement needs of its company. */
export interface StatementAccount {
  accountId: string;
  /** ISO 4217 */
  currency: string;
  accountType: AccountType;
  legalName: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** How far the company's time is ahead, in the sandbox. */
  aheadMs: number;
}

/** @throws account_unknown, account_not_open */
export async function findStatementAccount(
  manager: EntityManager,
  partnerId: string,
  accountId: string,
): Promise<StatementAccount> {
  const [account] = await manager.query<(StatementAccount & { currency: string | null })[]>(
    FIND_STATEMENT_ACCOUNT,
    [accountId, partnerId],
  );
  if (!account) throw accountUnknown();
  if (account.currency === null) throw accountNotOpen();
  return account;
}

/**
 * The days that are asked for, or the company's month so far. @param now the real time.
 *
 * @throws period_impossible
 */
export function periodOf(
  account: StatementAccount,
  asked: { from?: string; to?: string },
  now: Date,
): StatementPeriod {
  const { timeZone, today } = companyDayOf(account, now);
  const period = askedPeriod(asked, timeZone, today);
  if (!period) throw periodImpossible(MOST_STATEMENT_DAYS);
  return period;
}

/**
 * A month, the current one until today. @param asked as in 2026-11. @param now the real time.
 *
 * @throws month_impossible
 */
export function monthSoFar(
  account: StatementAccount,
  asked: string | undefined,
  now: Date,
): StatementPeriod {
  const { timeZone, today } = companyDayOf(account, now);
  const month = asked ?? today.slice(0, 7);
  const period = monthOf(month, timeZone);
  if (period.from > today || month < FIRST_MONTH) throw monthImpossible();
  return period.to > today ? { ...period, to: today } : period;
}

/** The company's time, which in the sandbox may be ahead. @param now the real time. */
export function companyTime({ aheadMs }: StatementAccount, now: Date): Date {
  return new Date(now.getTime() + aheadMs);
}

function companyDayOf(account: StatementAccount, now: Date): { timeZone: string; today: string } {
  const timeZone = capitalTimeZone(account.country);
  return { timeZone, today: dayIn(timeZone, companyTime(account, now)) };
}
