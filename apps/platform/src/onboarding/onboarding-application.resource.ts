import type { CardType } from '#contracts';

/** A company's onboarding application, as its page shows it. */
export interface OnboardingApplicationResource {
  status: 'open' | 'confirmed';
  confirmedAt: string | null;
  company: { legalName: string };
  partner: { name: string };
  /** Raised whenever the partner supplies another list; 0 before the first. */
  peopleVersion: number;
  people: { externalId: string; name: string; cardType: CardType | 'none' }[];
}

export interface ConfirmationResource {
  status: 'confirmed';
  confirmedAt: string;
  /** How many people get a card. */
  cards: number;
}
