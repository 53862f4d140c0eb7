import { type SpendingPeriod, spendingPeriods } from '#contracts';

/** A period over which amounts are added up. */
export type CountedPeriod = Exclude<SpendingPeriod, 'payment'>;

export const countedPeriods: readonly CountedPeriod[] = spendingPeriods.filter(
  (period) => period !== 'payment',
);

/**
 * The name of the period that contains a day, such as `week:2026-11-23` for the week of that Monday.
 *
 * @param day as in 2026-11-23.
 */
export function periodOf(day: string, period: CountedPeriod): string {
  switch (period) {
    case 'day':
      return `day:${day}`;
    case 'week':
      return `week:${mondayOf(day)}`;
    case 'month':
      return `month:${day.slice(0, 7)}`;
    case 'total':
      return 'total';
  }
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  date.setUTCDate(date.getUTCDate() - daysSinceMonday);
  return date.toISOString().slice(0, 10);
}
