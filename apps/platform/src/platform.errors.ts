import { type IssuingErrorCode, issuingStatusByCode } from '#card-app';
import type { StatusByCode } from '#http';
import { type MailErrorCode, mailStatusByCode } from '#mail';
import { type StrongAuthErrorCode, strongAuthStatusByCode } from '#strong-auth';

export type PlatformErrorCode = IssuingErrorCode | MailErrorCode | StrongAuthErrorCode;

/**
 * The error codes of the platform's API that are not declared beside their feature (`declareError`), with their
 * HTTP status. A code that is missing does not compile.
 */
export const platformStatusByCode: StatusByCode<PlatformErrorCode> = {
  ...issuingStatusByCode,
  ...mailStatusByCode,
  ...strongAuthStatusByCode,
};
