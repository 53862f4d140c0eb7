import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { EXAMPLE_MESSAGE, exampleEuros, exampleLedgerChange } from './examples.js';
import { spendable } from './spendable.js';
import { TransactionEvent, transactionEvent } from './transaction-event.js';
import { TransactionHoldData } from './transaction-hold-data.js';

/** A payment with a card was authorized: its amount is held. */
@Event(
  transactionEvent<TransactionAuthorized>(
    'transaction_authorized',
    {
      amount: exampleEuros(4_250),
      ...spendable(exampleEuros(615_750)),
      paymentState: 'authorized',
      messageId: EXAMPLE_MESSAGE,
      ledger: exampleLedgerChange(42, [620_000, 620_000], [0, 4_250]),
      expiresAt: '2026-03-08T12:00:00.000Z',
    },
    2,
  ),
)
export class TransactionAuthorized extends TransactionEvent {
  @NestedObject(() => TransactionHoldData)
  data: TransactionHoldData;
}
