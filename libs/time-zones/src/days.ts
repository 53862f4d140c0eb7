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
