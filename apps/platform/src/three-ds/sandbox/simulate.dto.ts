import { type SimulatedOutcome, simulatedOutcomes } from '#contracts';
import { IsIn } from 'class-validator';

export class SimulateDto {
  @IsIn(simulatedOutcomes)
  outcome: SimulatedOutcome;
}
