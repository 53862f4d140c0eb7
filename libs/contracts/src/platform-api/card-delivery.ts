/** Where the manufacturer produces and posts physical cards. */
const SENDER_COUNTRY = 'DE';

/** The countries that a letter reaches as fast as the rest of Europe. ISO 3166-1 alpha-2. */
const europe: ReadonlySet<string> = new Set(
  (
    'AD AL AT BA BE BG CH CY CZ DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO ' +
    'PL PT RO RS SE SI SK SM VA XK'
  ).split(' '),
);

/** Production, and the way of a standard letter, by which all cards are sent. */
const workingDays = { production: 2, domestic: 2, europe: 5, world: 10 };

function transitDays(country: string): number {
  if (country === SENDER_COUNTRY) return workingDays.domestic;
  return europe.has(country) ? workingDays.europe : workingDays.world;
}

/**
 * The day by which a physical card should arrive (docs/interface/cards.md#delivery-of-physical-cards). Working days are
 * Monday to Friday in UTC; public holidays are not considered.
 *
 * @param country of the shipping address: ISO 3166-1 alpha-2.
 * @param shippedAt null while the card is not shipped.
 * @returns a day such as `2026-12-04`.
 */
export function estimatedDeliveryOf(
  country: string,
  orderedAt: Date,
  shippedAt: Date | null = null,
): string {
  const transit = transitDays(country);
  return shippedAt
    ? afterWorkingDays(shippedAt, transit)
    : afterWorkingDays(orderedAt, workingDays.production + transit);
}

const DAY_MS = 86_400_000;

function afterWorkingDays(from: Date, days: number): string {
  let day = from;
  for (let left = days; left > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!isWeekend) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
