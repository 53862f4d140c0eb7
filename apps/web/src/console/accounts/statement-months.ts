const SHOWN_MONTHS = 13;

/** The current month and those before, such as 2026-11. @param today such as 2026-11-23. */
export function monthsUntil(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: SHOWN_MONTHS }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** The first and the last day of a month that has begun; of the current one the last is today. */
export function daysOfMonth(month: string, today: string): { from: string; to: string } {
  const [year, ordinal] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, ordinal, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last < today ? last : today };
}
