import { type IssuingErrorCode, issuingStatusByCode } from '#card-app';
import type { StatusByCode } from '#http';
import { type MailErrorCode, mailStatusByCode } from '#mail';
import type { StaffSignInErrorCode } from '#staff-sign-in';
import { type StrongAuthErrorCode, strongAuthStatusByCode } from '#strong-auth';

export type PlatformErrorCode =
  IssuingErrorCode | MailErrorCode | StaffSignInErrorCode | StrongAuthErrorCode;

/**
 * The error codes of the platform's API that are not declared beside their feature (`declareError`), with their
 * HTTP status. A code that is missing does not compile.
 */
export const platformStatusByCode: StatusByCode<PlatformErrorCode> = {
  ...issuingStatusByCode,
  ...mailStatusByCode,
  ...strongAuthStatusByCode,
  access_request_unknown: 404,
  passkey_too_new: 403,
  second_person_required: 409,
  session_unknown: 404,
};
