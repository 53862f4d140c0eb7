/** The capital's time zone, for countries with several whose first one by name is another. */
const CAPITALS: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** Countries of which only islands or exclaves have another time zone than the rest. */
const WITH_DISTANT_ISLANDS: ReadonlySet<string> = new Set(['ES', 'PT']);

// One time in winter and one in summer: zones that are equal at both times count as one.
const PROBES = [new Date('2026-01-15T12:00:00.000Z'), new Date('2026-07-15T12:00:00.000Z')];

/**
 * The time zone (IANA) of a country's capital. UTC for a country without a time zone of its own, such as an
 * uninhabited island.
 *
 * @param country ISO 3166-1 alpha-2.
 */
export function capitalTimeZone(country: string): string {
  return CAPITALS[country] ?? timeZonesOf(country)[0] ?? 'UTC';
}

/**
 * The time zone (IANA) of a country, or null if it has several, or none.
 *
 * @param country ISO 3166-1 alpha-2.
 */
export function onlyTimeZone(country: string): string | null {
  const zones = timeZonesOf(country);
  if (zones.length === 0) return null;
  const capital = capitalTimeZone(country);
  const isOne = zones.every((zone) => timesIn(zone) === timesIn(capital));
  return isOne || WITH_DISTANT_ISLANDS.has(country) ? capital : null;
}

function timeZonesOf(country: string): string[] {
  // Defined in ECMA-402, but missing in TypeScript's declarations.
  const locale = new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}

function timesIn(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  return PROBES.map((probe) => format.format(probe)).join();
}
