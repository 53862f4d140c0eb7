import { Event } from '../event-declaration.js';
import { TransactionEvent, transactionEvent } from './transaction-event.js';

/** An authorized payment was taken back: its amount can be spent again. */
@Event(transactionEvent('transaction_reversed', 620_000))
export class TransactionReversed extends TransactionEvent {}
