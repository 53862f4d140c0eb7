import { MAX_PEOPLE } from '#contracts';
import { DomainError } from '#http';

// Keeps the answer readable even if a whole list was sent twice.
const MAX_FIELD_PROBLEMS = 100;

export type OnboardingErrorCode =
  | 'onboarding_confirmed'
  | 'onboarding_incomplete'
  | 'people_duplicated'
  | 'people_list_changed'
  | 'people_not_supplied';

export const onboardingConfirmed = () =>
  new DomainError<OnboardingErrorCode>(
    'onboarding_confirmed',
    'The onboarding was confirmed before; it can no longer be changed.',
  );

export const onboardingIncomplete = () =>
  new DomainError<OnboardingErrorCode>(
    'onboarding_incomplete',
    'People are confirmed after KYC was submitted, and credit applied for or the debit solution chosen.',
  );

export const peopleDuplicated = (indexes: number[]) =>
  new DomainError<OnboardingErrorCode>(
    'people_duplicated',
    `An externalId must be unique in the list; ${indexes.length} of them are repeated.`,
    {
      errors: indexes.slice(0, MAX_FIELD_PROBLEMS).map((index) => ({
        pointer: `/people/${index}/externalId`,
        code: 'duplicate',
        detail: 'externalId must be unique in the list',
      })),
    },
  );

export const peopleListChanged = () =>
  new DomainError<OnboardingErrorCode>(
    'people_list_changed',
    'The list of people was changed meanwhile. Load it again and choose anew.',
  );

export const peopleNotSupplied = () =>
  new DomainError<OnboardingErrorCode>(
    'people_not_supplied',
    `cards names people who are not in the supplied list (at most ${MAX_PEOPLE}), or one twice.`,
  );
