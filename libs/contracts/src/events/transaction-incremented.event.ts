import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { EXAMPLE_FOLLOWS, EXAMPLE_MESSAGE, exampleEuros, exampleLedgerChange } from './examples.js';
import { spendable } from './spendable.js';
import { TransactionEvent, transactionEvent } from './transaction-event.js';
import { TransactionHoldData } from './transaction-hold-data.js';

/** More was authorized for a payment, such as for another night at a hotel: `amount` is held in addition. */
@Event(
  transactionEvent<TransactionIncremented>('transaction_incremented', {
    amount: exampleEuros(1_000),
    ...spendable(exampleEuros(614_750)),
    paymentState: 'authorized',
    follows: EXAMPLE_FOLLOWS,
    messageId: EXAMPLE_MESSAGE,
    ledger: exampleLedgerChange(43, [620_000, 620_000], [4_250, 5_250]),
    expiresAt: '2026-03-09T12:00:00.000Z',
  }),
)
export class TransactionIncremented extends TransactionEvent {
  @NestedObject(() => TransactionHoldData)
  data: TransactionHoldData;
}
