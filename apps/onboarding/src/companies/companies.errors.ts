import { DomainError } from '#http';

export type CompanyErrorCode = 'company_change_refused' | 'company_exists' | 'company_unknown';

export const companyExists = () =>
  new DomainError<CompanyErrorCode>(
    'company_exists',
    'A company with this externalId exists, with other data.',
  );

export const companyUnknown = () =>
  new DomainError<CompanyErrorCode>('company_unknown', 'There is no such company.');

/** @param reason the platform's own words, which contain no data. */
export const companyChangeRefused = (reason: string) =>
  new DomainError<CompanyErrorCode>(
    'company_change_refused',
    `The card platform refused the change: ${reason}`,
  );
