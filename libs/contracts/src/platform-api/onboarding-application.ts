import type { CardType } from '../card-type.js';
import type { CompanyInformation } from './company-information.js';
import type { CreditApplicationSection, DebitSolution } from './credit-application.js';
import type { DueDiligence } from './due-diligence.js';
import type { KycApplicationSection } from './kyc-application.js';
import type { OnboardingSection } from './onboarding-section.js';

/**
 * What a link opens: the whole onboarding of a company, or one separate module
 * (docs/interface.md#companies-and-onboarding). It is the second last segment of the link, as in
 * `{onboarding_url}/kyc/<token>`.
 */
export type OnboardingEntrance = 'company' | 'kyc' | 'credit-application';

/** The admin's choice for a person. */
export type CardChoice = CardType | 'none';

/**
 * Answer of `GET {onboardingUrl}/application`: the application as its page shows it. Parts that the link
 * does not open are null, and the list of people is empty.
 */
export interface OnboardingApplication {
  entrance: OnboardingEntrance;
  /** Status of the people: `confirmed` after the admin's choice. */
  status: 'open' | 'confirmed';
  confirmedAt: string | null;
  /** As given by the partner; `currency` (ISO 4217) is the one that amounts are asked for in. */
  company: { legalName: string; registrationNumber: string; country: string; currency: string };
  /** From the partner's branding: `logoUrl` is an address at the platform, the colour is `#rrggbb`. */
  partner: { name: string; logoUrl: string | null; primaryColor: string | null };
  companyInformation: OnboardingSection<CompanyInformation> | null;
  dueDiligence: OnboardingSection<DueDiligence> | null;
  kyc: KycApplicationSection | null;
  creditApplication: CreditApplicationSection | null;
  debitSolution: DebitSolution | null;
  /**
   * Whether people can be confirmed: KYC was submitted, and credit was requested or the debit solution
   * chosen.
   */
  isConfirmationOpen: boolean;
  /** Version of the list, raised whenever the partner supplies another one; 0 before the first. */
  peopleVersion: number;
  people: { externalId: string; name: string; cardType: CardChoice }[];
}

/**
 * Body of `POST {onboardingUrl}/confirmation`: the people who get a card. People who are not listed get
 * none.
 */
export interface OnboardingConfirmation {
  /** The version of the list that the admin saw. */
  peopleVersion: number;
  cards: { externalId: string; cardType: CardType }[];
}

/** Answer of `POST {onboardingUrl}/confirmation`. */
export interface OnboardingConfirmed {
  status: 'confirmed';
  confirmedAt: string;
  /** The number of people who get a card. */
  cards: number;
}
