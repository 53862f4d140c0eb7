import { RequestedMoney } from '#contracts';
import { IsInt, Max, Min } from 'class-validator';
import { MOST_MINOR } from './ledger/amount.js';

export class PositiveMoney extends RequestedMoney {
  @IsInt()
  @Min(1)
  @Max(MOST_MINOR)
  declare amount: number;
}
