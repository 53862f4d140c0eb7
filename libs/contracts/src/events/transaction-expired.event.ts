import { Event } from '../event-declaration.js';
import { EXAMPLE_FOLLOWS, exampleEuros, exampleLedgerChange } from './examples.js';
import { spendable } from './spendable.js';
import { transactionEvent, TransactionLedgerEvent } from './transaction-event.js';

/** A hold ended because the payment was not settled in time: `amount` is no longer held. */
@Event(
  transactionEvent<TransactionExpired>('transaction_expired', {
    amount: exampleEuros(4_250),
    ...spendable(exampleEuros(620_000)),
    paymentState: 'expired',
    follows: EXAMPLE_FOLLOWS,
    ledger: exampleLedgerChange(43, [620_000, 620_000], [4_250, 0]),
  }),
)
export class TransactionExpired extends TransactionLedgerEvent {}
