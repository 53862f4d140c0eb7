import { IsUtcTimestamp } from '../is-utc-timestamp.js';
import { TransactionLedgerData } from './transaction-event.js';

/** Of an event after which money is held for the payment. */
export class TransactionHoldData extends TransactionLedgerData {
  /** When the hold ends, unless the payment is settled or reversed before: ISO 8601, UTC. */
  @IsUtcTimestamp()
  expiresAt: string;
}
