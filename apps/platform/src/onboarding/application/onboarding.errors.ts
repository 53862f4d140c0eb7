import { MAX_PEOPLE } from '#contracts';
import { declareError, unprocessable } from '#http';

// Keeps the answer readable even if a whole list was sent twice.
const MAX_FIELD_PROBLEMS = 100;

export const onboardingConfirmed = declareError(
  'onboarding_confirmed',
  409,
  'The onboarding was confirmed before; it can no longer be changed.',
);

export const onboardingIncomplete = declareError(
  'onboarding_incomplete',
  409,
  'People are confirmed after KYC was submitted, and credit applied for or the debit solution chosen.',
);

export const peopleDuplicated = declareError(
  'people_duplicated',
  unprocessable('/people'),
  (indexes: number[]) => ({
    message: `An externalId must be unique in the list; ${indexes.length} of them are repeated.`,
    errors: indexes.slice(0, MAX_FIELD_PROBLEMS).map((index) => ({
      pointer: `/people/${index}/externalId`,
      code: 'duplicate',
      detail: 'externalId must be unique in the list',
    })),
  }),
);

export const peopleListChanged = declareError(
  'people_list_changed',
  409,
  'The list of people was changed meanwhile. Load it again and choose anew.',
);

export const peopleNotSupplied = declareError(
  'people_not_supplied',
  unprocessable('/cards'),
  `cards names people who are not in the supplied list (at most ${MAX_PEOPLE}), or one twice.`,
);
