/** A company as the platform shows it (docs/interface.md#companies-and-onboarding). */
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
