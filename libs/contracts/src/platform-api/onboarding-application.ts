import type { CardType } from '../card-type.js';

/** What a company's admin decides for a person. */
export type CardChoice = CardType | 'none';

/** Answer of `GET {onboardingUrl}/application`: the application as its page shows it. */
export interface OnboardingApplication {
  status: 'open' | 'confirmed';
  confirmedAt: string | null;
  company: { legalName: string };
  partner: { name: string };
  /** Names the state of the list: raised whenever the partner supplies another one; 0 before the first. */
  peopleVersion: number;
  people: { externalId: string; name: string; cardType: CardChoice }[];
}

/** Body of `POST {onboardingUrl}/confirmation`: who gets a card. Whoever is not named gets none. */
export interface OnboardingConfirmation {
  /** The list that was chosen from. */
  peopleVersion: number;
  cards: { externalId: string; cardType: CardType }[];
}

/** Answer of `POST {onboardingUrl}/confirmation`. */
export interface OnboardingConfirmed {
  status: 'confirmed';
  confirmedAt: string;
  /** How many people get a card. */
  cards: number;
}
