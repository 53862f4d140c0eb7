import type { FieldProblem } from '#contracts';
import { DomainError, type StatusByCode, unauthenticated, unprocessable } from '#http';
import { PlatformError, PlatformUnreachableError } from '#platform-client';

export type OnboardingErrorCode =
  | 'company_change_refused'
  | 'company_exists'
  | 'company_unknown'
  | 'csv_malformed'
  | 'mails_unavailable'
  | 'operator_required'
  | 'origin_foreign'
  | 'people_invalid'
  | 'platform_refused'
  | 'platform_unavailable';

export const onboardingStatusByCode: StatusByCode<OnboardingErrorCode> = {
  company_change_refused: 409,
  company_exists: 409,
  company_unknown: 404,
  csv_malformed: 400,
  mails_unavailable: 503,
  operator_required: unauthenticated('Bearer'),
  origin_foreign: 403,
  people_invalid: unprocessable('/people'),
  platform_refused: 502,
  platform_unavailable: 503,
};

/** @param reason the platform's own words, which contain no data. */
export const companyChangeRefused = (reason: string) =>
  new DomainError<OnboardingErrorCode>(
    'company_change_refused',
    `The card platform refused the change: ${reason}`,
  );

export const companyExists = () =>
  new DomainError<OnboardingErrorCode>(
    'company_exists',
    'A company with this externalId exists, with other data.',
  );

export const companyUnknown = () =>
  new DomainError<OnboardingErrorCode>('company_unknown', 'There is no such company.');

export const csvMalformed = (detail: string) =>
  new DomainError<OnboardingErrorCode>('csv_malformed', detail);

export const mailsUnavailable = (reason: string) =>
  new DomainError<OnboardingErrorCode>('mails_unavailable', reason);

export const operatorRequired = () =>
  new DomainError<OnboardingErrorCode>(
    'operator_required',
    "This is for the partner's operators alone: the token or the session is missing or wrong.",
  );

export const originForeign = () =>
  new DomainError<OnboardingErrorCode>(
    'origin_foreign',
    'A session is good for calls of our own page only.',
  );

/** Reports all invalid rows at once; nothing was imported. */
export const peopleInvalid = (errors: FieldProblem[]) =>
  new DomainError<OnboardingErrorCode>(
    'people_invalid',
    `Nothing was imported: ${errors.length} field(s) are missing or wrong.`,
    { errors: errors.slice(0, 100) },
  );

const platformRefused = (code: string) =>
  new DomainError<OnboardingErrorCode>('platform_refused', `The card platform refused: ${code}.`);

const platformUnavailable = (retryAfterSeconds = 5) =>
  new DomainError<OnboardingErrorCode>(
    'platform_unavailable',
    'The card platform can not be reached at the moment. Please try again.',
    { retryAfterSeconds },
  );

/** The error for the caller after a failed call of the platform. Other errors are returned unchanged. */
export function answerFor(error: unknown): unknown {
  if (error instanceof PlatformUnreachableError) return platformUnavailable();
  if (!(error instanceof PlatformError)) return error;
  return error.isTransient
    ? platformUnavailable(error.retryAfterSeconds)
    : platformRefused(error.code);
}
