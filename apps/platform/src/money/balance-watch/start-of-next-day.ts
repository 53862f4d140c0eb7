import { companyDay } from '../../companies/index.js';

/** Every time zone is a multiple of this away from UTC, also when its clocks change. */
const STEP_MS = 15 * 60_000;

/** The first moment of a company's next day. @param country ISO 3166-1 alpha-2. */
export function startOfNextDay(now: Date, country: string): Date {
  const today = companyDay(now, country);
  let next = new Date(Math.floor(now.getTime() / STEP_MS) * STEP_MS + STEP_MS);
  while (companyDay(next, country) === today) next = new Date(next.getTime() + STEP_MS);
  return next;
}
