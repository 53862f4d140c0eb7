import { type StatusByCode, unauthenticated, unprocessable } from '#http';
import type { CompanyErrorCode } from './companies/companies.errors.js';
import type { DirectoryErrorCode } from './directory/directory.errors.js';
import type { OperatorErrorCode } from './operators/operators.errors.js';
import type { PlatformErrorCode } from './platform/platform.errors.js';
import type { SentMailsErrorCode } from './sent-mails/sent-mails.errors.js';

export type OnboardingErrorCode =
  | CompanyErrorCode
  | DirectoryErrorCode
  | OperatorErrorCode
  | PlatformErrorCode
  | SentMailsErrorCode;

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
