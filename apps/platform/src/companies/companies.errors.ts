import { DomainError } from '#http';

export type CompanyErrorCode = 'company_erased' | 'company_unknown';

export const companyUnknown = () =>
  new DomainError<CompanyErrorCode>('company_unknown', 'There is no such company.');

export const companyErased = () =>
  new DomainError<CompanyErrorCode>(
    'company_erased',
    "The company's data were erased. Create it again to start anew.",
  );
