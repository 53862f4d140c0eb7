import type { CardType } from '../card-type.js';
import type { CompanyInformation } from './company-information.js';
import type { CreditApplicationSection, DebitSolution } from './credit-application.js';
import type { DueDiligence } from './due-diligence.js';
import type { KycApplicationSection } from './kyc-application.js';
import type { OnboardingSection } from './onboarding-section.js';

/**
 * What a link opens: the whole onboarding of a company, or one of its free-standing modules (docs/interface.md#companies-and-onboarding). The
 * last but one segment of the link, as in `{onboarding_url}/kyc/<token>`.
 */
export type OnboardingEntrance = 'company' | 'kyc' | 'credit-application';

/** What a company's admin decides for a person. */
export type CardChoice = CardType | 'none';

/**
 * Answer of `GET {onboardingUrl}/application`: the application as its page shows it. What the link does not
 * open is null, its people an empty list.
 */
export interface OnboardingApplication {
  entrance: OnboardingEntrance;
  /** Of the people: `confirmed` once the admin has chosen. */
  status: 'open' | 'confirmed';
  confirmedAt: string | null;
  /** As the partner named it. */
  company: { legalName: string; registrationNumber: string; country: string };
  /** As its branding shows it: `logoUrl` is an address at the platform, the colour `#rrggbb`. */
  partner: { name: string; logoUrl: string | null; primaryColor: string | null };
  companyInformation: OnboardingSection<CompanyInformation> | null;
  dueDiligence: OnboardingSection<DueDiligence> | null;
  kyc: KycApplicationSection | null;
  creditApplication: CreditApplicationSection | null;
  debitSolution: DebitSolution | null;
  /** Whether people can be confirmed: KYC was submitted, and credit applied for or the debit solution chosen. */
  isConfirmationOpen: boolean;
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
