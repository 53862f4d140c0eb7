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
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf(country) });
    dayFormats.set(country, format);
  }
  return format.format(moment);
}

/** UTC for a country without a time zone of its own, such as an uninhabited island. */
export function timeZoneOf(country: string): string {
  if (CAPITALS[country]) return CAPITALS[country];
  // Defined in ECMA-402, but missing in TypeScript's declarations.
  const locale = new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.()?.[0] ?? 'UTC';
}
