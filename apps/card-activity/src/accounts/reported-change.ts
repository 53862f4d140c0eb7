import type {
  AccountCorrected,
  AccountTopUp,
  LedgerChange,
  TransactionEvent,
  TransactionLedgerData,
} from '#contracts';

/** Amounts in minor units. */
export interface Balances {
  booked: number;
  held: number;
}

/** An event of an account that changed its money (docs/interface/account-events.md#the-ledger-of-an-event). */
export type LedgerEvent =
  AccountCorrected | AccountTopUp | (TransactionEvent & { data: TransactionLedgerData });

/** A change of an account, as its event or the platform's list of changes reports it. */
export interface ReportedChange {
  accountId: string;
  companyId: string;
  sequence: number;
  eventId: string;
  /** ISO 8601. */
  toldAt: string;
  currency: string;
  /** Null if the event is deleted: then only the values after it are known. */
  before: Balances | null;
  after: Balances;
  event: LedgerEvent | null;
}

export function reportedChange(eventId: string, event: LedgerEvent): ReportedChange {
  const { companyId, timestamp, data } = event;
  const { accountSequence, booked, held }: LedgerChange = data.ledger;
  return {
    accountId: data.accountId,
    companyId,
    sequence: accountSequence,
    eventId,
    toldAt: timestamp,
    currency: booked.after.currency,
    before: { booked: booked.before.amount, held: held.before.amount },
    after: { booked: booked.after.amount, held: held.after.amount },
    event,
  };
}

/** Of a payment, and not of a top-up or a correction. */
export function isOfPayment(
  event: LedgerEvent,
): event is Exclude<LedgerEvent, AccountCorrected | AccountTopUp> {
  return 'transactionId' in event.data;
}
