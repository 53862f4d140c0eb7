import type { RequestMessage } from './payment-message.js';

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 7;
const LONG_DAYS = 31;

/** Merchants that know the final amount only weeks later, as ranges of category codes (ISO 18245). */
const LONG_HOLD_CATEGORIES: readonly (readonly [first: number, last: number])[] = [
  // Car rental.
  [3351, 3500],
  [7512, 7513],
  // Hotels.
  [3501, 3999],
  [7011, 7011],
  // Cruises.
  [4411, 4411],
];

/** How many days an approved request holds its amount. */
export function holdDays(categoryCode: string): number {
  const code = Number(categoryCode);
  return LONG_HOLD_CATEGORIES.some(([first, last]) => code >= first && code <= last)
    ? LONG_DAYS
    : DAYS;
}

/**
 * When the hold of these approved requests expires. Each request extends the whole hold, since the merchant
 * asks for it in order to clear all of it later.
 */
export function expiryOf(approved: readonly RequestMessage[]): Date | null {
  if (approved.length === 0) return null;
  const ends = approved.map(
    ({ at, merchant }) => at.getTime() + holdDays(merchant.categoryCode) * DAY_MS,
  );
  return new Date(Math.max(...ends));
}
