/** A company as the platform shows it (docs/interface/onboarding.md#companies-and-onboarding). */
export interface CompanyResource {
  id: string;
  externalId: string;
  legalName: string;
  registrationNumber: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  kycStatus: KycStatus;
  createdAt: string;
}

export const kycStatuses = [
  'draft',
  'submitted',
  'in_review',
  'additional_information_requested',
  'approved',
  'denied',
] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** Members that are left out keep their value. */
export interface ChangeCompany {
  legalName?: string;
  registrationNumber?: string;
  country?: string;
}

export interface CreateCompany {
  externalId: string;
  legalName: string;
  registrationNumber: string;
  country: string;
}

/** Moves the time of a company in the sandbox forward. One of the two is given. */
export interface AdvanceTime {
  /** 1 to 366. */
  days?: number;
  /** ISO 8601, UTC. Later than the company's time. */
  until?: Date;
}

/** The time of a company in the sandbox: the real one, and what it was moved forward by. */
export interface CompanyTimeResource {
  companyId: string;
  /** ISO 8601, UTC. */
  now: string;
}

/** A person who can hold cards (docs/interface/cards.md#people-and-cards). */
export interface PersonResource {
  id: string;
  companyId: string;
  externalId: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** Whether the person may see the company's money and order its cards in the card app. */
  companyAdmin: boolean;
  createdAt: string;
}

/** Body of `PATCH /v1/people/{id}`: fields that are left out are unchanged. */
export interface ChangePerson {
  name?: string;
  /** Null removes it: mails to the person then wait until there is a new address. */
  email?: string | null;
  phone?: string | null;
  companyAdmin?: boolean;
}

export interface CreatePerson {
  companyId: string;
  externalId: string;
  name: string;
  email?: string;
  phone?: string;
  /** False if left out. */
  companyAdmin?: boolean;
}
