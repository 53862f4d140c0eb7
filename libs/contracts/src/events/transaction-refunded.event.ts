import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { OptionalField } from '../optional-field.js';
import { EXAMPLE_FOLLOWS, EXAMPLE_MESSAGE, exampleEuros, exampleLedgerChange } from './examples.js';
import { spendable } from './spendable.js';
import { TransactionEvent, transactionEvent, TransactionLedgerData } from './transaction-event.js';

export class TransactionRefundedData extends TransactionLedgerData {
  /** The id of the purchase's transaction, `txn_...`, if it is known and another one than `transactionId`. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  purchaseTransactionId?: string;
}

/** A merchant gave money back: `amount` is posted to the account. The purchase may be unknown. */
@Event(
  transactionEvent<TransactionRefunded>('transaction_refunded', {
    amount: exampleEuros(4_250),
    ...spendable(exampleEuros(620_000)),
    paymentState: 'refunded',
    follows: EXAMPLE_FOLLOWS,
    messageId: EXAMPLE_MESSAGE,
    ledger: exampleLedgerChange(44, [615_750, 620_000], [0, 0]),
  }),
)
export class TransactionRefunded extends TransactionEvent {
  @NestedObject(() => TransactionRefundedData)
  data: TransactionRefundedData;
}
