import { capitalTimeZone } from '#time-zones';

const DAY_MS = 86_400_000;
/** No time zone is further ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000;
/** Every time zone is a multiple of this away from UTC, also when its clocks change. */
const STEP_MS = 15 * 60_000;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day of a moment where a company has its seat, as in 2026-11-23.
 *
 * @param country ISO 3166-1 alpha-2. Countries with several time zones count by their capital's.
 */
export function companyDay(moment: Date, country: string): string {
  let format = dayFormats.get(country);
  if (!format) {
    // The Swedish form of a date is that of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: capitalTimeZone(country) });
    dayFormats.set(country, format);
  }
  return format.format(moment);
}

/**
 * The first moment of a company's day.
 *
 * @param day as in 2026-11-23.
 * @param country as of {@link companyDay}.
 */
export function startOfDay(day: string, country: string): Date {
  let moment = new Date(Date.parse(day) - FURTHEST_AHEAD_MS);
  while (companyDay(moment, country) < day) moment = new Date(moment.getTime() + STEP_MS);
  return moment;
}

/** Days of the calendar, as in 2026-11-23. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of the month after that of a day. Days are as in 2026-11-23. */
export function firstOfNextMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
