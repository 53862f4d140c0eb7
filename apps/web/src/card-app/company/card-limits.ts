import type {
  CardParty,
  SpendingControlsResource,
  SpendingLimit,
  SpendingPeriod,
} from '#contracts';
import { isWeaker } from '#contracts/browser';

export const periods: readonly SpendingPeriod[] = ['payment', 'day', 'week', 'month', 'total'];

type Controls = Pick<SpendingControlsResource, 'limits'>;

/** The limits in one currency, as they are typed; empty where there is none. */
export function typedLimits(
  { limits }: Controls,
  currency: string,
  textOf: (units: number) => string,
): Record<SpendingPeriod, string> {
  const typed = { payment: '', day: '', week: '', month: '', total: '' };
  for (const { period, amount } of limits)
    if (amount.currency === currency) typed[period] = textOf(amount.amount);
  return typed;
}

/** The limits of stronger parties that are lower than this party's own. */
export function stricterLimits(
  { effective }: Pick<SpendingControlsResource, 'effective'>,
  party: CardParty,
  currency: string,
): SpendingLimit[] {
  return effective.limits.filter(
    ({ setBy, amount }) => isWeaker(party, setBy) && amount.currency === currency,
  );
}

/** All limits of the card, with those in one currency anew; those in others stay. */
export function limitsOf(
  { limits }: Controls,
  currency: string,
  unitsOf: (period: SpendingPeriod) => number | null,
): SpendingLimit[] {
  const others = limits
    .filter(({ amount }) => amount.currency !== currency)
    .map(({ period, amount }) => ({ period, amount }));
  const own = periods.flatMap((period) => {
    const amount = unitsOf(period);
    return amount === null ? [] : [{ period, amount: { amount, currency } }];
  });
  return [...others, ...own];
}
