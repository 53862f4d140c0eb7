import { Money } from '#contracts';
import { IsInt, Max, Min } from 'class-validator';

/** A thousandth of the safe integers, so that the amounts of a payment add up to one. */
const MOST_MINOR = 9_000_000_000_000;

export class PositiveMoney extends Money {
  @IsInt()
  @Min(1)
  @Max(MOST_MINOR)
  declare amount: number;
}
