import {
  AccountCorrected,
  AccountTopUp,
  type AccountEventResource,
  eventDeclarationOf,
  sentEventClassOf,
  transactionEventClasses,
} from '#contracts';
import { PermanentError, readEvent } from '#messaging';
import { type LedgerEvent, toldChange, type ToldChange } from '../accounts/told-change.js';

const ledgerEventClasses: ReadonlySet<unknown> = new Set([
  AccountCorrected,
  AccountTopUp,
  ...transactionEventClasses,
]);

/**
 * A change as the platform lists it. Without its event if that is deleted, or of a kind or a version that is
 * not known here: then the amounts are applied, and nothing of the payment.
 */
export function listedChange(
  accountId: string,
  companyId: string,
  { id, accountSequence, timestamp, booked, held, version, payload }: AccountEventResource,
): ToldChange {
  const event = payload && ledgerEventOf(payload, version);
  if (event?.data.accountId === accountId && event.data.ledger.accountSequence === accountSequence)
    return toldChange(id, event);
  return {
    ...{ accountId, companyId, sequence: accountSequence, eventId: id, toldAt: timestamp },
    currency: booked.currency,
    before: null,
    after: { booked: booked.amount, held: held.amount },
    event: null,
  };
}

/** As the consumer of its topic reads it. */
function ledgerEventOf(payload: { event: string }, version: number | null): LedgerEvent | null {
  const eventClass = sentEventClassOf(payload.event);
  if (!eventClass || !ledgerEventClasses.has(eventClass)) return null;
  if (eventDeclarationOf(eventClass).version !== version) return null;
  try {
    return readEvent(eventClass, payload) as LedgerEvent;
  } catch (error) {
    if (error instanceof PermanentError) return null;
    throw error;
  }
}
