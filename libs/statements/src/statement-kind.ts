import type { StatementKind } from '#contracts';

const kindByEvent: Readonly<Record<string, StatementKind>> = {
  account_top_up: 'top_up',
  account_corrected: 'correction',
  transaction_settled: 'purchase',
  transaction_force_posted: 'purchase',
  transaction_settlement_reversed: 'settlement_reversed',
  transaction_refunded: 'refund',
};

/** What the entry was that an event told of. @param event its identifier. */
export function statementKindOf(event: string): StatementKind {
  return kindByEvent[event] ?? 'correction';
}
