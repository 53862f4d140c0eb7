import { Event } from '../event-declaration.js';
import { EXAMPLE_FOLLOWS, EXAMPLE_MESSAGE, exampleEuros, exampleLedgerChange } from './examples.js';
import { spendable } from './spendable.js';
import { transactionEvent, TransactionLedgerEvent } from './transaction-event.js';

/** A payment was taken back before it was settled, in whole or in part: `amount` is no longer held. */
@Event(
  transactionEvent<TransactionReversed>(
    'transaction_reversed',
    {
      amount: exampleEuros(4_250),
      ...spendable(exampleEuros(620_000)),
      paymentState: 'reversed',
      follows: EXAMPLE_FOLLOWS,
      messageId: EXAMPLE_MESSAGE,
      ledger: exampleLedgerChange(43, [620_000, 620_000], [4_250, 0]),
    },
    2,
  ),
)
export class TransactionReversed extends TransactionLedgerEvent {}
