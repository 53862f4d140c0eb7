import type { FieldProblem } from '#contracts';
import { DomainError } from '#http';

export type PersonErrorCode =
  'person_company_unknown' | 'person_exists_with_other_values' | 'person_unknown';

export const personUnknown = () =>
  new DomainError<PersonErrorCode>('person_unknown', 'There is no such person.');

export const personCompanyUnknown = () =>
  new DomainError<PersonErrorCode>(
    'person_company_unknown',
    'companyId: there is no such company.',
  );

/** @param fields the names of the differing fields; their values are personal data and are not included. */
export const personExistsWithOtherValues = (fields: readonly string[]) =>
  new DomainError<PersonErrorCode>(
    'person_exists_with_other_values',
    'There is a person of this companyId and externalId with other values. Change them with PATCH /v1/people/{id}.',
    {
      errors: fields.map((field): FieldProblem => ({
        pointer: `/${field}`,
        code: 'differs',
        detail: `${field} is not what the person has`,
      })),
    },
  );
