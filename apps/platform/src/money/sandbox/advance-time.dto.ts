import { type AdvanceTime, OptionalField } from '#contracts';
import { IsMoment } from '#http';
import { IsInt, Max, Min } from 'class-validator';

export class AdvanceTimeDto implements AdvanceTime {
  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(366)
  days?: number;

  @OptionalField()
  @IsMoment()
  until?: Date;
}
