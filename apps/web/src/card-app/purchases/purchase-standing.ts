import type { ActivityPayment, DeclineReason, Money, PaymentSums } from '#contracts';

/** The state of a purchase, as shown to the cardholder. */
export type Standing =
  | 'held'
  | 'partly_reversed'
  | 'partly_booked'
  | 'booked'
  | 'partly_refunded'
  | 'refunded'
  | 'reversed'
  | 'expired'
  | 'declined';

type Purchase = Pick<ActivityPayment, 'state' | 'decline' | 'merchantAmounts' | keyof PaymentSums>;

export function standingOf({ state, reversed, cleared, refunded }: Purchase): Standing {
  switch (state) {
    case 'authorized':
      return reversed.amount > 0 ? 'partly_reversed' : 'held';
    case 'partially_cleared':
      return 'partly_booked';
    case 'cleared':
      return 'booked';
    case 'refunded':
      return refunded.amount < cleared.amount ? 'partly_refunded' : 'refunded';
    default:
      return state;
  }
}

interface PurchaseAmount {
  /** In the currency of the purchase. */
  amount: Money;
  /** In the account's currency, if that is another one. */
  ofAccount: Money | null;
}

/** The amount of the purchase. Undefined if it was declined before its amount was known. */
export function amountOf(purchase: Purchase): PurchaseAmount | undefined {
  const { merchantAmounts, decline } = purchase;
  if (purchase.state === 'declined') {
    if (!decline?.amount) return undefined;
    return named(decline.amount, decline.merchantAmount);
  }
  const merchants = merchantAmounts && sumOf(purchase, merchantAmounts);
  return named(sumOf(purchase, purchase), merchants);
}

/** What is booked; before that what is held; and what it was about, if nothing came of it. */
function sumOf(
  { state }: Purchase,
  { authorized, reversed, cleared, refunded }: PaymentSums,
): Money {
  switch (state) {
    case 'authorized':
    case 'partially_cleared':
      return { ...authorized, amount: authorized.amount - reversed.amount };
    case 'cleared':
    case 'refunded':
      return cleared.amount > 0 ? cleared : refunded;
    default:
      return authorized.amount > 0 ? authorized : cleared;
  }
}

function named(own: Money, merchants: Money | null): PurchaseAmount {
  const isOther = merchants !== null && merchants.currency !== own.currency;
  return isOther ? { amount: merchants, ofAccount: own } : { amount: own, ofAccount: null };
}

interface DeclineWords {
  /** Why, in a sentence. */
  reason: string;
  /** What the cardholder can do. */
  advice: string;
}

export interface DeclineTexts {
  reasons: Record<DeclineReason, DeclineWords>;
  /** Before the advice, where a part of the purchase was authorized. */
  partly: string;
  /** For a reason that is newer than this page. */
  other: DeclineWords;
}

export function wordsOf({ reasons, other }: DeclineTexts, reason: string): DeclineWords {
  return Object.hasOwn(reasons, reason) ? reasons[reason as DeclineReason] : other;
}
