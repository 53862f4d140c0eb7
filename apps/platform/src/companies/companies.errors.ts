import type { FieldProblem } from '#contracts';
import { declareError, unprocessable } from '#http';

export const companyUnknown = declareError('company_unknown', 404, 'There is no such company.');

export const companyDenied = declareError(
  'company_denied',
  409,
  "The company's KYC application was denied: it gets no cards, accounts, top-ups or credit.",
);

export const companyErased = declareError(
  'company_erased',
  409,
  "The company's data were erased. Create it again to start anew.",
);

export const companyExistsWithOtherValues = declareError(
  'company_exists_with_other_values',
  409,
  (fields: readonly string[]) => ({
    message:
      'There is a company of this externalId and registrationNumber with other values. Change them with PATCH /v1/companies/{id}.',
    errors: fields.map((field): FieldProblem => ({
      pointer: `/${field}`,
      code: 'differs',
      detail: `${field} is not what the company was created with`,
    })),
  }),
);

export const companyKycSubmitted = declareError(
  'company_kyc_submitted',
  409,
  "The company's KYC application was submitted: its answers decide its name, registration number and country.",
);

export const companyHasAccounts = declareError(
  'company_has_accounts',
  409,
  'country: the company has accounts in the currency of its country. Create the company again with another registrationNumber or externalId.',
);

export const registrationNumberTaken = declareError(
  'registration_number_taken',
  409,
  'There is another company of this externalId with this registrationNumber.',
);

export const countryCurrencyUnsupported = declareError(
  'country_currency_unsupported',
  unprocessable('/country'),
  (country: string, currency = 'no currency') =>
    `country: accounts of companies in ${country} would be in ${currency}, which the programme does not have.`,
);
