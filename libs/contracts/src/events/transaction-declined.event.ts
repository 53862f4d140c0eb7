import { Event } from '../event-declaration.js';
import { TransactionEvent, transactionEvent } from './transaction-event.js';

/** A payment with a card was declined. */
@Event(transactionEvent('transaction_declined', 620_000))
export class TransactionDeclined extends TransactionEvent {}
