import { Event } from '../event-declaration.js';
import { EXAMPLE_MESSAGE, exampleEuros, exampleLedgerChange } from './examples.js';
import { spendable } from './spendable.js';
import { transactionEvent, TransactionLedgerEvent } from './transaction-event.js';

/**
 * A payment was settled that was not authorized, or whose hold had expired. It can't be refused, so the
 * account may go below zero.
 */
@Event(
  transactionEvent<TransactionForcePosted>('transaction_force_posted', {
    amount: exampleEuros(4_250),
    ...spendable(exampleEuros(615_750)),
    paymentState: 'cleared',
    messageId: EXAMPLE_MESSAGE,
    ledger: exampleLedgerChange(42, [620_000, 615_750], [0, 0]),
  }),
)
export class TransactionForcePosted extends TransactionLedgerEvent {}
