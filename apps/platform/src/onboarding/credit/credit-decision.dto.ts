import { OptionalField } from '#contracts';
import { OptionalBody } from '#http';
import { IsInt, Max, Min } from 'class-validator';

/** The highest limit in minor units, so that sums with it are safe integers. */
export const MOST_CREDIT = 9_000_000_000_000;

@OptionalBody()
export class ApproveCreditDto {
  /** In minor units of the requested currency. */
  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(MOST_CREDIT)
  limitAmount?: number;
}
