import { addDays, startOfDay } from '#time-zones';

const DAY_MS = 86_400_000;

/** Whole days, the last one included, as in 2026-11-01 to 2026-11-30. */
export interface StatementPeriod {
  from: string;
  to: string;
  /** IANA */
  timeZone: string;
}

/** The first moment of a period. */
export function startOf({ from, timeZone }: StatementPeriod): Date {
  return startOfDay(timeZone, from);
}

/** The first moment after a period. */
export function endOf({ to, timeZone }: StatementPeriod): Date {
  return startOfDay(timeZone, addDays(to, 1));
}

/** How many days a period has; below one if it ends before it begins. */
export function daysOf({ from, to }: StatementPeriod): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The whole of a month. @param month as in 2026-11. */
export function monthOf(month: string, timeZone: string): StatementPeriod {
  const from = `${month}-01`;
  const nextMonth = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${nextMonth}-01`, -1), timeZone };
}
