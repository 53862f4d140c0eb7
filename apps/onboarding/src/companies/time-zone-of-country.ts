// Countries whose mainland with the capital has another time zone than some islands.
const MAINLAND: Readonly<Record<string, string>> = { ES: 'Europe/Madrid', PT: 'Europe/Lisbon' };

// One time in winter and one in summer: zones that are equal at both times count as one.
const PROBES = [new Date('2026-01-15T12:00:00.000Z'), new Date('2026-07-15T12:00:00.000Z')];

/**
 * @param country ISO 3166-1 alpha-2.
 * @returns the country's time zone (IANA), or null if it has several.
 */
export function timeZoneOfCountry(country: string): string | null {
  if (MAINLAND[country]) return MAINLAND[country];
  // Defined in ECMA-402, but missing in TypeScript's declarations.
  const locale = new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[] | undefined };
  const [first, ...others] = locale.getTimeZones?.() ?? [];
  if (first === undefined) return null;
  return others.every((zone) => timesIn(zone) === timesIn(first)) ? first : null;
}

function timesIn(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  return PROBES.map((probe) => format.format(probe)).join();
}
