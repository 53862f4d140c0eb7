import { Event } from '../event-declaration.js';
import { TransactionEvent, transactionEvent } from './transaction-event.js';

/** An authorized payment was booked. */
@Event(transactionEvent('transaction_settled', 615_750))
export class TransactionSettled extends TransactionEvent {}
