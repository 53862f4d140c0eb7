import { IsDay } from '#http';

export class ListAccountDigestsQuery {
  /** The first day, such as 2026-03-01. */
  @IsDay()
  from: string;

  /** The last day. At most 31 days are answered. */
  @IsDay()
  to: string;
}
