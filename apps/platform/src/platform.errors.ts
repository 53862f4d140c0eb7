import { type IssuingErrorCode, issuingStatusByCode } from '#card-app';
import { type StatusByCode, unprocessable } from '#http';
import { type MailErrorCode, mailStatusByCode } from '#mail';
import type { StaffSignInErrorCode } from '#staff-sign-in';
import { type StrongAuthErrorCode, strongAuthStatusByCode } from '#strong-auth';
import type { ReviewErrorCode } from './back-office/applications/applications.errors.js';
import type { MoneyProposalErrorCode } from './back-office/money-proposals/money-proposals.errors.js';
import type { PartnerAccountErrorCode } from './back-office/partner-accounts/partner-accounts.errors.js';
import type { PaymentReviewErrorCode } from './back-office/payments/payments.errors.js';
import type { ReviewerErrorCode } from './back-office/reviewers/reviewers.errors.js';
import type { ConsoleUserErrorCode } from './console/users/console-users.errors.js';
import type { DemoShopErrorCode } from './demo-shop/demo-shop.errors.js';
import type { IdempotencyErrorCode } from './api/idempotency/idempotency.errors.js';
import type { PrivacyErrorCode } from './privacy/privacy.errors.js';

export type PlatformErrorCode =
  | ConsoleUserErrorCode
  | DemoShopErrorCode
  | IdempotencyErrorCode
  | IssuingErrorCode
  | MailErrorCode
  | MoneyProposalErrorCode
  | PartnerAccountErrorCode
  | PaymentReviewErrorCode
  | ReviewErrorCode
  | ReviewerErrorCode
  | StaffSignInErrorCode
  | StrongAuthErrorCode
  | PrivacyErrorCode;

/**
 * The error codes of the platform's API that are not declared beside their feature (`declareError`), with their
 * HTTP status. A code that is missing does not compile.
 */
export const platformStatusByCode: StatusByCode<PlatformErrorCode> = {
  ...issuingStatusByCode,
  ...mailStatusByCode,
  ...strongAuthStatusByCode,
  answers_not_handed_in: 409,
  application_changed: 409,
  application_unknown: 404,
  application_undecided: 409,
  business_relationship_exists: 409,
  checks_open: 409,
  console_admin_last: 409,
  console_role_missing: 403,
  console_user_email_taken: 409,
  console_user_unknown: 404,
  session_unknown: 404,
  console_users_too_many: 409,
  invitations_too_many: 429,
  access_request_unknown: 404,
  four_eyes_required: 409,
  idempotency_in_progress: 409,
  idempotency_key_malformed: 400,
  idempotency_key_reused: unprocessable(''),
  partner_name_taken: 409,
  partner_unknown: 404,
  passkey_too_new: 403,
  payment_changed: 409,
  proposal_changed: 409,
  proposal_decided: 409,
  proposal_exists: 409,
  proposal_missing: 409,
  proposal_of_other: 403,
  proposal_unknown: 404,
  proposal_void: 409,
  proposal_waiting: 409,
  purchase_unknown: 404,
  retention_period_running: 409,
  reviewer_email_taken: 409,
  reviewer_is_caller: 409,
  reviewer_role_missing: 403,
  reviewer_unknown: 404,
  second_person_required: 409,
};
