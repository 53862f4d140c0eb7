import { DomainError } from '#http';

export type CompanyErrorCode = 'company_unknown';

export const companyUnknown = () =>
  new DomainError<CompanyErrorCode>('company_unknown', 'There is no such company.');
