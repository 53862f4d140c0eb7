import { IsString, Length, Matches } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { OptionalField } from '../optional-field.js';
import { EXAMPLE_MESSAGE, exampleEuros } from './examples.js';
import { spendable } from './spendable.js';
import { TransactionData, TransactionEvent, transactionEvent } from './transaction-event.js';

export class TransactionDeclinedData extends TransactionData {
  /** Why, in snake_case, such as `insufficient_funds` or `card_frozen`. Further reasons may be added. */
  @IsString()
  @Length(1, 100)
  @Matches(/^[a-z][a-z0-9_]*$/, { message: 'reason must be a snake_case identifier' })
  reason: string;

  /** The id of the spending rule that declined it, if one did. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  ruleId?: string;
}

/**
 * A payment with a card was declined, or more was asked for than could be held. It changes no money;
 * `paymentState` tells whether a part that was authorized before still stands.
 */
@Event(
  transactionEvent<TransactionDeclined>(
    'transaction_declined',
    {
      amount: exampleEuros(4_250),
      ...spendable(exampleEuros(620_000)),
      paymentState: 'declined',
      messageId: EXAMPLE_MESSAGE,
      reason: 'spending_limit_exceeded',
      ruleId: 'rul_019a5f0e3c53745c9a5f0d5b3a2f9cb1',
    },
    2,
  ),
)
export class TransactionDeclined extends TransactionEvent {
  @NestedObject(() => TransactionDeclinedData)
  data: TransactionDeclinedData;
}
