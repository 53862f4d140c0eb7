import type { ChallengeState } from '#contracts';

type ShownState = Exclude<ChallengeState, 'waiting'>;

const results: Record<ShownState, { heading: string; advice: string }> = {
  approved: {
    heading: 'Payment approved',
    advice: 'You have confirmed this payment. The shop goes on with your order.',
  },
  denied: {
    heading: 'Payment declined',
    advice: 'You have declined this payment. Your card was not charged.',
  },
  cancelled: {
    heading: 'Payment cancelled',
    advice: 'You have cancelled this payment. Your card was not charged.',
  },
  expired: {
    heading: 'Time is up',
    advice: 'The payment was not confirmed in time. Your card was not charged. You can pay again.',
  },
  failed: {
    heading: 'Payment could not be confirmed',
    advice: 'Your card was not charged. Try again, or pay in another way.',
  },
};

export const en = {
  title: 'Confirm your payment',
  heading: 'Confirm this payment in your app',
  lead: (partner: string) =>
    `${partner} has sent a request to your phone. Open it, check the amount and approve.`,
  merchant: 'Shop',
  amount: 'Amount',
  card: 'Card',
  cardEnding: (last4: string) => `ending in ${last4}`,
  timeLeft: 'Time left',
  waiting: 'Waiting for your decision. This page goes on by itself.',
  loading: 'Loading your payment …',
  stillLoading: 'This takes longer than usual. Still trying to load your payment …',
  unknown: {
    heading: 'This payment is not known',
    advice: 'The link is not valid any more. Go back to the shop and pay again.',
  },
  results,
  backToShop: 'Back to the shop',
};

/** The texts that each language must have. */
export type ChallengeTexts = typeof en;
