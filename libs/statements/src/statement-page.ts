import type { AccountStatement, Money, StatementLine } from '#contracts';
import { addDays, countDays, firstOfNextMonth, startOfDay } from '#time-zones';

/** A line with amounts in minor units of the account's currency. */
export type PostedLine = Omit<StatementLine, 'amount' | 'balance'> & {
  amount: number;
  balance: number;
};

/** Its fields are always in the same order, so that equal statements are equal texts. */
export function statementLine(line: PostedLine, currency: string): StatementLine {
  const { entryId, accountSequence, bookedAt, kind, amount, balance } = line;
  const { transactionId, messageId, topUpId, description } = line;
  return {
    ...{ entryId, accountSequence, bookedAt, kind },
    amount: { amount, currency },
    balance: { amount: balance, currency },
    ...{ transactionId, messageId, topUpId, description },
  };
}

/**
 * A page of a statement.
 *
 * @param lines from the page's first one on, in the order of `accountSequence`: up to `limit + 1`, where the
 * additional one shows that there is another page.
 * @param balanceBefore what is booked before this page. It is not used if there are lines, which contain it.
 */
export function statementPage(
  { accountId, currency }: { accountId: string; currency: string },
  { from, to, timeZone }: StatementPeriod,
  { lines, balanceBefore, limit }: { lines: PostedLine[]; balanceBefore: number; limit: number },
): AccountStatement {
  const own = lines.slice(0, limit);
  const opening = own[0] ? own[0].balance - own[0].amount : balanceBefore;
  const money = (amount: number): Money => ({ amount, currency });
  return {
    ...{ accountId, from, to, timeZone },
    openingBalance: money(opening),
    closingBalance: money(own.at(-1)?.balance ?? opening),
    data: own.map((line) => statementLine(line, currency)),
    hasMore: lines.length > limit,
  };
}

/** Outside of this range, a year does not have four digits. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '9999-12-30';

/** A leap year. */
export const MOST_STATEMENT_DAYS = 366;

/** Whole days, the last one included, as in 2026-11-01 to 2026-11-30. */
export interface StatementPeriod {
  from: string;
  to: string;
  /** IANA */
  timeZone: string;
}

/** The first moment of a period. */
export function startOf({ from, timeZone }: StatementPeriod): Date {
  return startOfDay(timeZone, from);
}

/** The first moment after a period. */
export function endOf({ to, timeZone }: StatementPeriod): Date {
  return startOfDay(timeZone, addDays(to, 1));
}

/**
 * The days that are asked for, without `to` until today, without `from` from the first of the month of `to`.
 *
 * @param today where the company is.
 * @returns undefined for days that no statement can have: more than a year, or none.
 */
export function askedPeriod(
  { from, to }: { from?: string; to?: string },
  timeZone: string,
  today: string,
): StatementPeriod | undefined {
  const last = to ?? today;
  const period = { from: from ?? `${last.slice(0, 7)}-01`, to: last, timeZone };
  const days = countDays(period.from, period.to);
  const isPossible = days >= 1 && days <= MOST_STATEMENT_DAYS;
  return isPossible && period.from >= FIRST_DAY && period.to <= LAST_DAY ? period : undefined;
}

/** The whole of a month. @param month as in 2026-11. */
export function monthOf(month: string, timeZone: string): StatementPeriod {
  const from = `${month}-01`;
  return { from, to: addDays(firstOfNextMonth(from), -1), timeZone };
}
