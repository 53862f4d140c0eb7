import { NestedObject, OptionalField, type SetAutoTopUp } from '#contracts';
import { PositiveMoney } from '../positive-money.dto.js';

export class SetAutoTopUpDto implements SetAutoTopUp {
  @NestedObject(() => PositiveMoney)
  threshold: PositiveMoney;

  @OptionalField()
  @NestedObject(() => PositiveMoney)
  amount?: PositiveMoney;

  @OptionalField()
  @NestedObject(() => PositiveMoney)
  targetAmount?: PositiveMoney;

  @OptionalField()
  @NestedObject(() => PositiveMoney)
  dailyCap?: PositiveMoney;
}
