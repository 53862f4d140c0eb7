import type { Money } from '../events/money.js';

/** What was posted to an account until the end of a day (docs/interface.md#statements). */
export interface DailyBalance {
  /** Such as 2026-03-01, in the time zone of the answer. */
  day: string;
  /** At the end of the day; of a day that is not over, as of now. */
  booked: Money;
}

export interface DailyBalancesResource {
  accountId: string;
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** IANA, of the capital of the company's country. */
  timeZone: string;
  /** Each day, the earliest first. */
  data: DailyBalance[];
}
