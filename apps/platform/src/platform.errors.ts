import { type IssuingErrorCode, issuingStatusByCode } from '#card-app';
import { type StatusByCode, unauthenticated, unprocessable } from '#http';
import { type MailErrorCode, mailStatusByCode } from '#mail';
import type { StaffSignInErrorCode } from '#staff-sign-in';
import { type StrongAuthErrorCode, strongAuthStatusByCode } from '#strong-auth';
import type { ReviewErrorCode } from './back-office/applications/applications.errors.js';
import type { MoneyProposalErrorCode } from './back-office/money-proposals/money-proposals.errors.js';
import type { PartnerAccountErrorCode } from './back-office/partner-accounts/partner-accounts.errors.js';
import type { PaymentReviewErrorCode } from './back-office/payments/payments.errors.js';
import type { ReviewerErrorCode } from './back-office/reviewers/reviewers.errors.js';
import type { ApiKeyErrorCode } from './partners/api-keys/api-keys.errors.js';
import type { BrandingErrorCode } from './partners/branding/branding.errors.js';
import type { CardErrorCode } from './issuing/cards/cards.errors.js';
import type { CommunicationSettingsErrorCode } from './partners/communication-settings/communication-settings.errors.js';
import type { CompanyErrorCode } from './companies/companies.errors.js';
import type { ConsoleUserErrorCode } from './console/users/console-users.errors.js';
import type { CreditAgreementErrorCode } from './onboarding/credit-agreements/credit-agreements.errors.js';
import type { CreditErrorCode } from './onboarding/credit/credit.errors.js';
import type { DemoShopErrorCode } from './demo-shop/demo-shop.errors.js';
import type { DocumentErrorCode } from './onboarding/documents/documents.errors.js';
import type { IdempotencyErrorCode } from './api/idempotency/idempotency.errors.js';
import type { KycErrorCode } from './onboarding/kyc/kyc.errors.js';
import type { OnboardingErrorCode } from './onboarding/application/onboarding.errors.js';
import type { OnboardingLinkErrorCode } from './onboarding/links/onboarding-links.errors.js';
import type { OnboardingSectionErrorCode } from './onboarding/sections/onboarding-sections.errors.js';
import type { PartnerErrorCode } from './partners/partners.errors.js';
import type { PersonErrorCode } from './issuing/people/people.errors.js';
import type { PrivacyErrorCode } from './privacy/privacy.errors.js';
import type { ScreeningErrorCode } from './onboarding/screening/screening.errors.js';

export type PlatformErrorCode =
  | ApiKeyErrorCode
  | BrandingErrorCode
  | CardErrorCode
  | CommunicationSettingsErrorCode
  | CompanyErrorCode
  | ConsoleUserErrorCode
  | CreditAgreementErrorCode
  | CreditErrorCode
  | DemoShopErrorCode
  | DocumentErrorCode
  | IdempotencyErrorCode
  | IssuingErrorCode
  | KycErrorCode
  | MailErrorCode
  | MoneyProposalErrorCode
  | OnboardingErrorCode
  | OnboardingLinkErrorCode
  | OnboardingSectionErrorCode
  | PartnerAccountErrorCode
  | PartnerErrorCode
  | PaymentReviewErrorCode
  | PersonErrorCode
  | ReviewErrorCode
  | ReviewerErrorCode
  | StaffSignInErrorCode
  | StrongAuthErrorCode
  | PrivacyErrorCode
  | ScreeningErrorCode;

/**
 * The error codes of the platform's API that are not declared beside their feature (`declareError`), with their
 * HTTP status. A code that is missing does not compile.
 */
export const platformStatusByCode: StatusByCode<PlatformErrorCode> = {
  ...issuingStatusByCode,
  ...mailStatusByCode,
  ...strongAuthStatusByCode,
  activation_code_needless: unprocessable('/activationCode'),
  activation_code_required: unprocessable('/activationCode'),
  activation_code_void: 423,
  activation_code_wrong: unprocessable('/activationCode'),
  activation_codes_used_up: 409,
  address_not_allowed: 403,
  api_key_beyond_own: 403,
  api_key_ended: 409,
  api_key_invalid: unauthenticated('Bearer'),
  api_key_rolled: 409,
  api_key_shown: 409,
  api_key_unknown: 404,
  api_keys_too_many: 409,
  answers_not_handed_in: 409,
  application_changed: 409,
  application_incomplete: unprocessable(''),
  application_unknown: 404,
  application_undecided: 409,
  branding_unknown: 404,
  business_relationship_exists: 409,
  card_letter_unknown: 404,
  card_replaced: 409,
  registration_number_taken: 409,
  card_transition_impossible: 409,
  card_unknown: 404,
  frozen_by_company_admin: 409,
  frozen_by_partner: 409,
  frozen_by_platform: 409,
  checks_open: 409,
  check_not_resolvable: 409,
  check_resolved: 409,
  check_unknown: 404,
  communication_settings_changed_too_often: 409,
  console_admin_last: 409,
  console_role_missing: 403,
  console_user_email_taken: 409,
  console_user_unknown: 404,
  session_unknown: 404,
  console_users_too_many: 409,
  invitations_too_many: 429,
  company_denied: 409,
  company_erased: 409,
  company_exists_with_other_values: 409,
  company_has_accounts: 409,
  company_kyc_submitted: 409,
  company_unknown: 404,
  access_request_unknown: 404,
  acceptance_unconfirmed: unprocessable('/confirmed'),
  accepter_not_authorized: unprocessable('/name'),
  credit_limit_too_high: unprocessable('/limitAmount'),
  credit_transition_impossible: 409,
  debit_solution_not_offered: 409,
  document_too_large: 413,
  document_type_unsupported: 415,
  document_unknown: 404,
  documents_too_many: 409,
  four_eyes_required: 409,
  idempotency_in_progress: 409,
  idempotency_key_malformed: 400,
  idempotency_key_reused: unprocessable(''),
  kyc_transition_impossible: 409,
  onboarding_confirmed: 409,
  onboarding_incomplete: 409,
  onboarding_link_expired: 410,
  onboarding_link_unknown: 404,
  partner_name_taken: 409,
  partner_unknown: 404,
  passkey_too_new: 403,
  payment_changed: 409,
  people_duplicated: unprocessable('/people'),
  people_list_changed: 409,
  people_not_supplied: unprocessable('/cards'),
  person_company_unknown: unprocessable('/companyId'),
  person_exists_with_other_values: 409,
  person_unknown: 404,
  card_account_unknown: unprocessable('/accountId'),
  card_person_unknown: unprocessable('/personId'),
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
  sandbox_only: 404,
  scope_missing: 403,
  second_person_required: 409,
  section_changed: 409,
  section_locked: 409,
  shipping_address_needless: unprocessable('/shippingAddress'),
  too_many_guesses: 429,
  country_currency_unsupported: unprocessable('/country'),
};
