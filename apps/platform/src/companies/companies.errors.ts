import type { FieldProblem } from '#contracts';
import { DomainError } from '#http';

export type CompanyErrorCode =
  | 'company_denied'
  | 'company_erased'
  | 'company_exists_with_other_values'
  | 'company_has_accounts'
  | 'company_kyc_submitted'
  | 'company_unknown'
  | 'country_currency_unsupported'
  | 'registration_number_taken';

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

export const companyExistsWithOtherValues = (fields: readonly string[]) =>
  new DomainError<CompanyErrorCode>(
    'company_exists_with_other_values',
    'There is a company of this externalId and registrationNumber with other values. Change them with PATCH /v1/companies/{id}.',
    {
      errors: fields.map((field): FieldProblem => ({
        pointer: `/${field}`,
        code: 'differs',
        detail: `${field} is not what the company was created with`,
      })),
    },
  );

export const companyKycSubmitted = () =>
  new DomainError<CompanyErrorCode>(
    'company_kyc_submitted',
    "The company's KYC application was submitted: its answers decide its name, registration number and country.",
  );

export const companyHasAccounts = () =>
  new DomainError<CompanyErrorCode>(
    'company_has_accounts',
    'country: the company has accounts in the currency of its country. Create the company again with another registrationNumber or externalId.',
  );

export const registrationNumberTaken = () =>
  new DomainError<CompanyErrorCode>(
    'registration_number_taken',
    'There is another company of this externalId with this registrationNumber.',
  );

export const countryCurrencyUnsupported = (country: string, currency = 'no currency') =>
  new DomainError<CompanyErrorCode>(
    'country_currency_unsupported',
    `country: accounts of companies in ${country} would be in ${currency}, which the programme does not have.`,
  );
