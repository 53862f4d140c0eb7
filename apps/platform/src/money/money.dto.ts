import { RequestedMoney } from '#contracts';
import { IsInt, Max, Min } from 'class-validator';
import { MOST_MINOR } from './ledger/amount.js';

export class PositiveMoney extends RequestedMoney {
  @IsInt()
  @Min(1)
  @Max(MOST_MINOR)
  declare amount: number;
}

/** An id that the processor or the bank gives. */
export const ID = /^[\w.:-]{1,64}$/;

export const ofId = (field: string) => ({
  message: `${field} must be 1 to 64 of: letters, digits, _ . : -`,
});
