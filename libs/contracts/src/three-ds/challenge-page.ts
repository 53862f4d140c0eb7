/** How the payment stands, for the shop's customer. No more than that: the page is public. */
export type ChallengeState = 'waiting' | 'approved' | 'denied' | 'cancelled' | 'expired' | 'failed';

/** Answer of `GET {challengeUrl}/data`, and of each event of `GET {challengeUrl}/stream`. */
export interface ChallengePage {
  state: ChallengeState;
  partner: { name: string; logoUrl: string | null; primaryColor: string | null };
  cardNetwork: string;
  cardLast4: string;
  merchantName: string;
  amount: { amount: number; currency: string };
  /** The amount as the cardholder's locale writes it. */
  formattedAmount: string;
  /** Of the cardholder's browser, or English. */
  locale: string;
  /** The partner's instructions in the page's language: safe HTML, made from its Markdown. */
  instructionsHtml: string | null;
  expiresAt: string;
  /** Where to go when the state is no longer `waiting`, if the ACS named it. */
  returnUrl: string | null;
}
