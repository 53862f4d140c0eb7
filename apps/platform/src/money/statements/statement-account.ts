import type { AccountType } from '#contracts';
import { declareError, unprocessable } from '#http';
import { askedPeriod, monthOf, MOST_STATEMENT_DAYS, type StatementPeriod } from '#statements';
import type { PostalAddress } from '#postal-addresses';
import { capitalTimeZone, dayIn } from '#time-zones';
import type { EntityManager } from 'typeorm';
import { REGISTERED_ADDRESS } from '../document-parties.js';
import { accountNotOpen, accountUnknown } from '../accounts/accounts.service.js';

/**
 * `from` is after `to`, in the future, or the period is longer than allowed. `detail` has the largest number
 * of days.
 */
export const periodImpossible = declareError(
  'period_impossible',
  unprocessable('?from'),
  (mostDays: number) =>
    `from and to: give the first and the last day, of ${mostDays} days at most.`,
);

/** The month has not begun in the company's time zone. Choose an earlier `month`. */
export const monthImpossible = declareError(
  'month_impossible',
  unprocessable('?month'),
  "month: choose a month that has begun in the company's time zone.",
);

/** There are no days before it. */
const FIRST_MONTH = '1900-01';

/** An account with what its statement needs of its company. */
export interface StatementAccount {
  accountId: string;
  /** ISO 4217 */
  currency: string;
  accountType: AccountType;
  partnerId: string;
  legalName: string;
  registrationNumber: string;
  /** The registered address. */
  address: PostalAddress | null;
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
 * The requested days, or the company's month so far. @param now the real time.
 *
 * @throws period_impossible
 */
export function periodOf(
  account: StatementAccount,
  requested: { from?: string; to?: string },
  now: Date,
): StatementPeriod {
  const { timeZone, today } = companyDayOf(account, now);
  const period = askedPeriod(requested, timeZone, today);
  if (!period) throw periodImpossible(MOST_STATEMENT_DAYS);
  return period;
}

/**
 * A month, the current one until today. @param requested as in 2026-11. @param now the real time.
 *
 * @throws month_impossible
 */
export function monthSoFar(
  account: StatementAccount,
  requested: string | undefined,
  now: Date,
): StatementPeriod {
  const { timeZone, today } = companyDayOf(account, now);
  const month = requested ?? today.slice(0, 7);
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

/** An account with what its statement needs of its company. $1 account, $2 partner. */
const FIND_STATEMENT_ACCOUNT = `
  SELECT a.id AS "accountId", a.currency, a.account_type AS "accountType", c.country,
    c.partner_id AS "partnerId", c.legal_name AS "legalName", ${REGISTERED_ADDRESS} AS address,
    coalesce(c.approved_registration_number, c.registration_number) AS "registrationNumber",
    coalesce(k.ahead_ms, 0)::float8 AS "aheadMs"
  FROM accounts a JOIN companies c ON c.id = a.company_id
  LEFT JOIN company_clocks k ON k.company_id = c.id
  WHERE a.id = $1 AND c.partner_id = $2`;
