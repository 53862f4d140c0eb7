/** Answers about the company itself: `PUT {onboardingUrl}/company-information` (docs/interface.md#companies-and-onboarding). */
export interface CompanyInformation {
  legalName: string;
  tradingName?: string;
  /** As written in the company register of the country. */
  registrationNumber: string;
  /** With or without the country prefix. */
  vatNumber?: string;
  legalForm: LegalForm;
  /** ISO 8601 date, such as 2019-04-01. */
  incorporationDate: string;
  registeredAddress: RegisteredAddress;
  /** NACE Rev. 2.1 division: two digits. */
  industryCode: string;
  /** https or http address. */
  website?: string;
}

export interface RegisteredAddress {
  line1: string;
  line2?: string;
  /** Where the country has one. */
  postalCode?: string;
  /** Where the country has one. */
  city?: string;
  /** The state, province, prefecture or emirate, where the country's addresses have one. */
  region?: string;
  /** ISO 3166-1 alpha-2; the formats of the registration and VAT number are checked for this country. */
  country: string;
}

export type LegalForm =
  | 'private_limited_company'
  | 'public_limited_company'
  | 'limited_partnership'
  | 'general_partnership'
  | 'sole_proprietorship'
  | 'cooperative'
  | 'association'
  | 'foundation'
  | 'public_body'
  | 'other';
