import type { LedgerChange, StatementLine } from '#contracts';
import { statementKindOf, statementLine } from '#statements';
import type { TestDatabase } from '#testing';

interface MoneyEvent {
  event: string;
  data: {
    accountId: string;
    transactionId?: string;
    messageId?: string;
    topUpId?: string;
    merchant?: { name: string };
    description?: string;
    ledger?: LedgerChange;
  };
}

/** The lines of an account's statement, from its events alone. */
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
        ...{
          entryId: entryIds[0]!,
          accountSequence,
          bookedAt: bookedAt!,
          kind: statementKindOf(event),
        },
        amount: booked.after.amount - booked.before.amount,
        balance: booked.after.amount,
        transactionId: data.transactionId ?? null,
        messageId: data.messageId ?? null,
        topUpId: data.topUpId ?? null,
        description: merchant?.name ?? data.description ?? null,
      };
      return statementLine(line, booked.after.currency);
    })
    .sort((one, other) => one.accountSequence - other.accountSequence);
}
