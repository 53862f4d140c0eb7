import type {
  CardParty,
  CardResource,
  EffectiveLimit,
  Money,
  RevealContent,
  SpendingControlsResource,
  SpendingLimit,
  SpendingPeriod,
} from '#contracts';
import { isWeaker } from '#contracts/browser';
import type { CardAction } from '../queries.js';

/**
 * The action that this party can take in the card's current status. A party lifts its own freeze and the
 * freezes of weaker parties.
 */
export function actionFor(
  { status, cardType, frozenBy }: Pick<CardResource, 'status' | 'cardType' | 'frozenBy'>,
  party: CardParty,
): CardAction | undefined {
  switch (status) {
    case 'active':
      return 'freeze';
    case 'frozen':
      return frozenBy.includes(party) || !frozenBy.some((other) => isWeaker(party, other))
        ? 'unfreeze'
        : undefined;
    case 'ordered':
      return cardType === 'virtual' ? 'activate' : undefined;
    case 'shipped':
      return 'activate';
    default:
      return undefined;
  }
}

/** A physical card is activated with the code of its letter. */
export function needsCode(
  { cardType }: Pick<CardResource, 'cardType'>,
  action: CardAction,
): boolean {
  return action === 'activate' && cardType === 'physical';
}

/** What the cardholder can see of a card, or set, in its current status. */
export function revealsOf({
  status,
  cardType,
}: Pick<CardResource, 'status' | 'cardType'>): RevealContent[] {
  if (status !== 'active' && status !== 'frozen') return [];
  return cardType === 'physical' ? ['details', 'pin', 'new_pin'] : ['details'];
}

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

/** All limits of the card, with the limits in one currency replaced. Limits in other currencies stay. */
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

/** What is left of the monthly limit; undefined without one. A clearing may exceed a limit. */
export function monthLeft(
  limits: readonly EffectiveLimit[],
): { limit: Money; spent: Money; left: Money; partSpent: number } | undefined {
  const month = limits.find(({ period, spent }) => period === 'month' && spent);
  if (!month?.spent) return undefined;
  const { amount: limit, spent } = month;
  const left = { ...limit, amount: Math.max(0, limit.amount - spent.amount) };
  const partSpent = limit.amount === 0 ? 1 : spent.amount / limit.amount;
  return { limit, spent, left, partSpent };
}
