import { OptionalField } from '#contracts';
import { IsInt, Max, Min } from 'class-validator';

export class ApproveCreditDto {
  /** In minor units of the requested currency. */
  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  limitAmount?: number;
}
