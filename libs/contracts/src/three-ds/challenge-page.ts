/** The state of the payment, for the shop's customer. It contains nothing else, because the page is public. */
export type ChallengeState = 'waiting' | 'approved' | 'denied' | 'cancelled' | 'expired' | 'failed';

/** Answer of `GET {challengeUrl}/data`, and of each event of `GET {challengeUrl}/stream`. */
export interface ChallengePage {
  state: ChallengeState;
  partner: { name: string; logoUrl: string | null; primaryColor: string | null };
  cardNetwork: string;
  cardLast4: string;
  merchantName: string;
  amount: { amount: number; currency: string };
  /** The amount in the format of the cardholder's locale. */
  formattedAmount: string;
  /** Language of the cardholder's browser, or English. */
  locale: string;
  /** The partner's instructions in the page's language: safe HTML from its Markdown. */
  instructionsHtml: string | null;
  expiresAt: string;
  /** Where to redirect when the state is no longer `waiting`, if the ACS gave an address. */
  returnUrl: string | null;
}
