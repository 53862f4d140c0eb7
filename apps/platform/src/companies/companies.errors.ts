import { DomainError } from '#http';

export type CompanyErrorCode = 'company_denied' | 'company_erased' | 'company_unknown';

export const companyUnknown = () =>
  new DomainError<CompanyErrorCode>('company_unknown', 'There is no such company.');

export const companyDenied = () =>
  new DomainError<CompanyErrorCode>(
    'company_denied',
    "The company's KYC application was denied: it gets no cards, accounts, top-ups or credit.",
  );

export const companyErased = () =>
  new DomainError<CompanyErrorCode>(
    'company_erased',
    "The company's data were erased. Create it again to start anew.",
  );
