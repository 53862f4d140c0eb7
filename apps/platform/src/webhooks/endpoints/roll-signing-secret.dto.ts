import { OptionalBody } from '#http';
import { IsInt, Max, Min } from 'class-validator';

const MAX_OVERLAP_HOURS = 168;
const DEFAULT_OVERLAP_HOURS = 24;

@OptionalBody()
export class RollSigningSecretDto {
  /** How long the earlier secrets continue to sign together with the new one. */
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_HOURS)
  overlapHours: number = DEFAULT_OVERLAP_HOURS;
}
