import type { DailyBalance, Money } from '#contracts';

export interface DailyChange extends DailyBalance {
  /** By how much the balance changed on the day. Null for the first day, whose beginning is not known. */
  change: Money | null;
}

/** The first day, and those that changed the balance, the latest first. */
export function dailyChanges(days: readonly DailyBalance[]): DailyChange[] {
  return days
    .map(({ day, booked }, index) => {
      const before = days[index - 1];
      const change = before && { ...booked, amount: booked.amount - before.booked.amount };
      return { day, booked, change: change ?? null };
    })
    .filter(({ change }) => change === null || change.amount !== 0)
    .reverse();
}
