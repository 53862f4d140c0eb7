import { Event } from '../event-declaration.js';
import { TransactionEvent, transactionEvent } from './transaction-event.js';

/** A payment with a card was authorized: its amount is held. */
@Event(transactionEvent('transaction_authorized', 615_750))
export class TransactionAuthorized extends TransactionEvent {}
