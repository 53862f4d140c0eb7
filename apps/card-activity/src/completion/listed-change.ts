import {
  AccountCorrected,
  AccountTopUp,
  type AccountEventResource,
  eventDeclarationOf,
  readPrevalidated,
  sentEventClassOf,
  transactionEventClasses,
} from '#contracts';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
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
export async function listedChange(
  accountId: string,
  companyId: string,
  { id, accountSequence, timestamp, booked, held, version, payload }: AccountEventResource,
): Promise<ToldChange> {
  const event = payload && (await readEvent(payload, version));
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
async function readEvent(
  payload: { event: string },
  version: number | null,
): Promise<LedgerEvent | null> {
  const eventClass = sentEventClassOf(payload.event);
  if (!eventClass || !ledgerEventClasses.has(eventClass)) return null;
  if (eventDeclarationOf(eventClass).version !== version) return null;
  const read = readPrevalidated(eventClass, payload);
  if (read) return read as LedgerEvent;
  const event = plainToInstance(eventClass, payload);
  return (await validate(event)).length === 0 ? (event as LedgerEvent) : null;
}
