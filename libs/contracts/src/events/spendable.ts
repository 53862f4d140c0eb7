import { NestedObject } from '../nested-object.js';
import { OptionalField } from '../optional-field.js';
import { Money } from './money.js';

/** What an event of money reports of what is left to spend. */
export class SpendableData {
  /**
   * What can be spent from the account after it: `booked` and the credit limit, less `held`. Events recorded
   * before 2026-11-25 lack it; their `balance` is the same amount.
   */
  @OptionalField()
  @NestedObject(() => Money)
  available?: Money;

  /** The same amount under its former name. It includes the credit limit, so it is not what is booked. */
  @NestedObject(() => Money)
  balance: Money;
}

/** What is left to spend, under both names. */
export function spendable(available: Money): Required<SpendableData> {
  return { available, balance: available };
}

/** What is left to spend after an event, which may be one without `available`. */
export function availableAfter({ available, balance }: SpendableData): Money {
  return available ?? balance;
}
