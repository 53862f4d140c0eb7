/** Answer of `GET /v1/companies/generate-onboarding-url` (docs/interface.md#companies-and-onboarding). */
export interface OnboardingLink {
  companyId: string;
  onboardingUrl: string;
  expiresAt: string;
  /** Links to the separate modules; each opens only its module. */
  modules: { kyc: string; creditApplication: string };
}

export interface SuppliedPerson {
  externalId: string;
  name: string;
}

/** Answer of `POST {onboardingUrl}`. */
export interface Enrichment {
  companyId: string;
  people: number;
  redirectUrl: string;
}
