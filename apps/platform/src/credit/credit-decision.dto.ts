import { IsInt, IsOptional, Max, Min } from 'class-validator';

export class ApproveCreditDto {
  /** In minor units of the currency that was asked for. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  limitAmount?: number;
}
