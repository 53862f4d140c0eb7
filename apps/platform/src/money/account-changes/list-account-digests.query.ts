import { OptionalField } from '#contracts';
import { IsDay } from '#http';

export class ListAccountDigestsQuery {
  /** The first day, such as 2026-03-01; the last one if left out. */
  @OptionalField()
  @IsDay()
  from?: string;

  /** The last day; today, where the company has its seat, if left out. At most 31 days are answered. */
  @OptionalField()
  @IsDay()
  to?: string;
}
