import type { FieldProblem } from '#contracts';
import { declareError, unprocessable } from '#http';

export const personUnknown = declareError('person_unknown', 404, 'There is no such person.');

export const personCompanyUnknown = declareError(
  'person_company_unknown',
  unprocessable('/companyId'),
  'companyId: there is no such company.',
);

/** @param fields the names of the differing fields; their values are personal data and are not included. */
export const personExistsWithOtherValues = declareError(
  'person_exists_with_other_values',
  409,
  (fields: readonly string[]) => ({
    message:
      'There is a person of this companyId and externalId with other values. Change them with PATCH /v1/people/{id}.',
    errors: fields.map((field): FieldProblem => ({
      pointer: `/${field}`,
      code: 'differs',
      detail: `${field} is not what the person has`,
    })),
  }),
);
