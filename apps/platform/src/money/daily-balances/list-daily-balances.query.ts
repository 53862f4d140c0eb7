import { OptionalField } from '#contracts';
import { IsDay } from '#http';

export class ListDailyBalancesQuery {
  /** The first day, where the company has its seat. Without it that of 90 days, or of the account if that is later. */
  @OptionalField()
  @IsDay()
  from?: string;

  /** The last day, included; at most 366 days in all. Without it the company's current day. */
  @OptionalField()
  @IsDay()
  to?: string;
}
