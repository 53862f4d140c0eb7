import { type SimulateTopUps, topUpSettlements } from '#contracts';
import { IsIn } from 'class-validator';

export class SimulateTopUpsDto implements SimulateTopUps {
  @IsIn(topUpSettlements)
  settlement: SimulateTopUps['settlement'];
}
