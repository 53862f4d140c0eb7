import type { ProcessorMessageKind, StatementKind } from '#contracts';
import type { PostedLine } from '#statements';
import { causedBy } from '../ledger/posting-cause.js';

/** An entry of a card account in the database. */
export interface StatementRow {
  id: string;
  accountSequence: number;
  bookedAt: Date;
  amount: number;
  balance: number;
  /** Such as `top_up:top_...`. */
  cause: string;
  transactionId: string | null;
  messageKind: ProcessorMessageKind | null;
  merchantName: string | null;
  /** Of a correction. */
  correction: string | null;
}

const kindOfMessage: Readonly<Record<string, StatementKind>> = {
  clearing: 'purchase',
  clearing_reversal: 'settlement_reversed',
  refund: 'refund',
};

export function toPostedLine(row: StatementRow): PostedLine {
  const { id, accountSequence, bookedAt, amount, balance, transactionId } = row;
  const messageId = causedBy(row.cause, 'payment_message');
  const topUpId = causedBy(row.cause, 'top_up');
  return {
    ...{ entryId: id, accountSequence, bookedAt: bookedAt.toISOString(), amount, balance },
    kind: topUpId === null ? kindOf(row) : 'top_up',
    ...{ transactionId, messageId, topUpId },
    description: row.merchantName ?? row.correction,
  };
}

/** What neither the bank nor a message of the processor caused is one of the platform's corrections. */
function kindOf({ messageKind }: StatementRow): StatementKind {
  return (messageKind && kindOfMessage[messageKind]) ?? 'correction';
}
