import type { LedgerChange } from '#contracts';
import type { NewEvent } from '../../webhooks/index.js';

/** The change of an account that an event tells. Amounts in minor units, after the change. */
export interface NumberedChange {
  accountId: string;
  sequence: number;
  eventId: string;
  toldAt: Date;
  booked: number;
  held: number;
}

/** The changes of accounts that these events tell. Those that tell of no money have none. */
export function numberedChanges(events: readonly NewEvent[]): NumberedChange[] {
  return events.flatMap(({ id, createdAt, data }) => {
    const { accountId, ledger } = data as { accountId?: string; ledger?: LedgerChange };
    if (!accountId || !ledger) return [];
    const { accountSequence: sequence, booked, held } = ledger;
    const amounts = { booked: booked.after.amount, held: held.after.amount };
    return [{ accountId, sequence, eventId: id, toldAt: createdAt, ...amounts }];
  });
}
