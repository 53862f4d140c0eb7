import { DomainError } from '#http';

export type PersonErrorCode = 'person_unknown' | 'person_company_unknown';

export const personUnknown = () =>
  new DomainError<PersonErrorCode>('person_unknown', 'There is no such person.');

export const personCompanyUnknown = () =>
  new DomainError<PersonErrorCode>(
    'person_company_unknown',
    'companyId: there is no such company.',
  );
