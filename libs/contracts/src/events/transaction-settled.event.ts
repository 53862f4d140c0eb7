import { Event } from '../event-declaration.js';
import { EXAMPLE_FOLLOWS, EXAMPLE_MESSAGE, exampleEuros, exampleLedgerChange } from './examples.js';
import { spendable } from './spendable.js';
import { transactionEvent, TransactionLedgerEvent } from './transaction-event.js';

/**
 * A payment was settled, in whole or in part: `amount` is posted, and no longer held as far as it was. It
 * may be more than was authorized, such as with a tip.
 */
@Event(
  transactionEvent<TransactionSettled>(
    'transaction_settled',
    {
      amount: exampleEuros(4_250),
      ...spendable(exampleEuros(615_750)),
      paymentState: 'cleared',
      follows: EXAMPLE_FOLLOWS,
      messageId: EXAMPLE_MESSAGE,
      ledger: exampleLedgerChange(43, [620_000, 615_750], [4_250, 0]),
    },
    2,
  ),
)
export class TransactionSettled extends TransactionLedgerEvent {}
