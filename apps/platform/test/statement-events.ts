import type { LedgerChange, StatementKind, StatementLine } from '#contracts';
import { statementLine } from '#statements';
import type { TestDatabase } from '#testing';

interface MoneyEvent {
  event: string;
  data: {
    accountId: string;
    transactionId?: string;
    messageId?: string;
    topUpId?: string;
    merchant?: { name: string };
    ledger?: LedgerChange;
  };
}

const kinds: Readonly<Record<string, StatementKind>> = {
  account_top_up: 'top_up',
  transaction_settled: 'purchase',
  transaction_force_posted: 'purchase',
  transaction_settlement_reversed: 'settlement_reversed',
  transaction_refunded: 'refund',
};

/** The lines of an account's statement as whoever has nothing but its events makes them. */
export async function linesOfEvents(
  { query }: TestDatabase,
  accountId: string,
): Promise<StatementLine[]> {
  const rows = await query('SELECT body FROM events');
  return rows
    .map(({ body }) => JSON.parse(body as string) as MoneyEvent)
    .filter(({ data }) => data.accountId === accountId && data.ledger?.bookedAt !== undefined)
    .map(({ event, data: { ledger, merchant, ...data } }) => {
      const { accountSequence, bookedAt, entryIds, booked } = ledger!;
      const line = {
        ...{ entryId: entryIds[0]!, accountSequence, bookedAt: bookedAt!, kind: kinds[event]! },
        amount: booked.after.amount - booked.before.amount,
        balance: booked.after.amount,
        transactionId: data.transactionId ?? null,
        messageId: data.messageId ?? null,
        topUpId: data.topUpId ?? null,
        description: merchant?.name ?? null,
      };
      return statementLine(line, booked.after.currency);
    })
    .sort((one, other) => one.accountSequence - other.accountSequence);
}
