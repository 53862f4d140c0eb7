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

const dayFormats = new Map<string, Intl.DateTimeFormat>();

const DAY_MS = 86_400_000;
/** All time zones of today are a multiple of this away from UTC, also when their clocks change. */
const STEP_MS = 15 * 60_000;
/** More than any time zone is away from UTC, in steps. */
const MOST_STEPS = 64;

/** The day of a moment in a time zone, as in 2026-11-23. @param timeZone IANA. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // The Swedish form of a date is that of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone });
    dayFormats.set(timeZone, format);
  }
  return format.format(moment);
}

/**
 * The first moment of a day in a time zone: not always 0:00, because clocks may change at midnight. A day that a
 * country left out begins with the next one.
 *
 * @param day as in 2026-11-23. @param timeZone IANA.
 */
export function startOfDay(timeZone: string, day: string): Date {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  const momentAt = (step: number) => new Date(utcMs + step * STEP_MS);
  let [before, reached] = [-MOST_STEPS, 2 * MOST_STEPS];
  while (reached - before > 1) {
    const step = Math.floor((before + reached) / 2);
    if (dayIn(timeZone, momentAt(step)) < day) before = step;
    else reached = step;
  }
  return momentAt(reached);
}

/** Days of a time zone with the moments between them, for a database to sort moments into. */
export interface DayBounds {
  /** As in 2026-11-23, the earliest first. */
  days: string[];
  /** The first moment of each day, and at the end the first moment after the last day. */
  starts: Date[];
}

/**
 * The days of a period with the moments at which they begin. A database gets these moments and no name of a time
 * zone, because its own time zone data can be of another year than the application's. Then the two put one moment
 * on different days.
 *
 * @param from first day, as in 2026-11-23. @param to last day, included. @param timeZone IANA.
 */
export function dayBounds(timeZone: string, from: string, to: string): DayBounds {
  const days = Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
  const starts = [...days, addDays(to, 1)].map((day) => startOfDay(timeZone, day));
  return { days, starts };
}

/** The day that is some days later, or earlier. @param day as in 2026-11-23. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How many days there are from one to another, both included; below one if the second is earlier. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The first day of the month after that of a day. Days are as in 2026-11-23. */
export function firstOfNextMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
