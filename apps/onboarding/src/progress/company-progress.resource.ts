import type { CompanyResource } from '../companies/company.resource.js';

export interface CompanyProgress {
  /** What happened to the company at the platform, the earliest first. */
  milestones: { event: string; occurredAt: string }[];
  cards: {
    /** People who are to get a card. */
    requested: number;
    /** Those of them whose card is ordered. */
    ordered: number;
    /** Those of them whose card the platform refused, with its code. */
    failed: { externalId: string; code: string }[];
  };
}

/** Where the company stands on its way to its cards. */
export type OnboardingStatus = 'not_started' | 'started' | 'cards_requested' | 'cards_ordered';

export interface CompanyProgressResource extends CompanyResource, CompanyProgress {
  status: OnboardingStatus;
  people: { admins: number; employees: number };
}
