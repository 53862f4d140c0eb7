import type { AccountStatement, Money, StatementLine } from '#contracts';
import type { StatementPeriod } from './statement-period.js';

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
 * @param balanceBefore what is booked before this page; of no account if there are lines, which tell it.
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
