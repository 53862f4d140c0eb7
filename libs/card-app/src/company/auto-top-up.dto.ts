import { RequestedMoney, NestedObject, OptionalField, type SetAutoTopUp } from '#contracts';
import { IsInt, Max, Min } from 'class-validator';

export class AutoTopUpAmount extends RequestedMoney {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  declare amount: number;
}

/** The platform checks the rest. */
export class AutoTopUpDto implements SetAutoTopUp {
  @NestedObject(() => AutoTopUpAmount)
  threshold: AutoTopUpAmount;

  @OptionalField()
  @NestedObject(() => AutoTopUpAmount)
  amount?: AutoTopUpAmount;

  @OptionalField()
  @NestedObject(() => AutoTopUpAmount)
  targetAmount?: AutoTopUpAmount;

  @OptionalField()
  @NestedObject(() => AutoTopUpAmount)
  dailyCap?: AutoTopUpAmount;
}
