import type { StatusByCode } from '#http';
import type { CardErrorCode } from './cards/cards.errors.js';
import type { CompanyErrorCode } from './companies/companies.errors.js';
import type { EventLogErrorCode } from './event-log/event-log.errors.js';
import type { IdempotencyErrorCode } from './idempotency/idempotency.errors.js';
import type { OnboardingErrorCode } from './onboarding/onboarding.errors.js';
import type { PartnerErrorCode } from './partners/partners.errors.js';
import type { PersonErrorCode } from './people/people.errors.js';
import type { RateLimitErrorCode } from './rate-limit.guard.js';
import type { WebhookEndpointErrorCode } from './webhook-endpoints/webhook-endpoints.errors.js';

export type PlatformErrorCode =
  | CardErrorCode
  | CompanyErrorCode
  | EventLogErrorCode
  | IdempotencyErrorCode
  | OnboardingErrorCode
  | PartnerErrorCode
  | PersonErrorCode
  | RateLimitErrorCode
  | WebhookEndpointErrorCode;

/** Every error code of the platform's API and its HTTP status. A code that is missing does not compile. */
export const platformStatusByCode: StatusByCode<PlatformErrorCode> = {
  api_key_invalid: 401,
  account_unknown: 422,
  card_transition_impossible: 409,
  card_unknown: 404,
  company_unknown: 404,
  event_kind_of_other_channel: 422,
  event_kind_unknown: 422,
  event_unknown: 404,
  idempotency_in_progress: 409,
  idempotency_key_malformed: 400,
  idempotency_key_reused: 422,
  kyc_transition_impossible: 409,
  onboarding_confirmed: 409,
  onboarding_link_expired: 410,
  onboarding_link_unknown: 404,
  people_duplicated: 422,
  people_list_changed: 409,
  people_not_supplied: 422,
  person_company_unknown: 422,
  person_unknown: 404,
  card_person_unknown: 422,
  sandbox_only: 404,
  shipping_address_needless: 422,
  signing_secret_shown: 409,
  signing_secrets_too_many: 409,
  too_many_requests: 429,
  webhook_channel_unknown: 404,
  webhook_endpoint_unknown: 404,
};
