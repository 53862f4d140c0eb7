import { IsInt, Matches, Max, Min } from 'class-validator';

/** An amount in minor units (for example cents) with its ISO 4217 currency. Never a float. */
export class Money {
  /** In minor units, such as cents. */
  @IsInt()
  @Min(Number.MIN_SAFE_INTEGER)
  @Max(Number.MAX_SAFE_INTEGER)
  amount: number;

  /** ISO 4217. */
  @Matches(/^[A-Z]{3}$/, { message: 'currency must be an ISO 4217 code' })
  currency: string;
}
