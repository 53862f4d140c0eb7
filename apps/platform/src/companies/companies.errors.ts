import { DomainError } from '#http';

export type CompanyErrorCode = 'company_unknown' | 'kyc_transition_impossible';

export const companyUnknown = () =>
  new DomainError<CompanyErrorCode>('company_unknown', 'There is no such company.');

export const kycTransitionImpossible = (from: string, to: string) =>
  new DomainError<CompanyErrorCode>(
    'kyc_transition_impossible',
    `A KYC application can't go from ${from} to ${to}.`,
  );
