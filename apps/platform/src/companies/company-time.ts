import { capitalTimeZone, dayIn, startOfDay as startOfDayIn } from '#time-zones';

export { addDays, firstOfNextMonth } from '#time-zones';

const timeZones = new Map<string, string>();

/**
 * The day of a moment where a company has its seat, as in 2026-11-23.
 *
 * @param country ISO 3166-1 alpha-2. Countries with several time zones count by their capital's.
 */
export function companyDay(moment: Date, country: string): string {
  return dayIn(timeZoneOf(country), moment);
}

/**
 * The first moment of a company's day.
 *
 * @param day as in 2026-11-23.
 * @param country as of {@link companyDay}.
 */
export function startOfDay(day: string, country: string): Date {
  return startOfDayIn(timeZoneOf(country), day);
}

/** Cached, because the look-up takes longer than the calculation of a day. */
function timeZoneOf(country: string): string {
  let timeZone = timeZones.get(country);
  if (timeZone === undefined) {
    timeZone = capitalTimeZone(country);
    timeZones.set(country, timeZone);
  }
  return timeZone;
}
