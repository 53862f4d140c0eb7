import { capitalTimeZone } from '#time-zones';

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
