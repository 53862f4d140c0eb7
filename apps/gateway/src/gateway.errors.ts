import { type StatusByCode, unauthenticated, unprocessable } from '#http';
import type { AdmissionErrorCode } from './admission/admission.errors.js';
import type { WebhookErrorCode } from './webhooks/webhooks.errors.js';

export type GatewayErrorCode = AdmissionErrorCode | WebhookErrorCode;

export const gatewayStatusByCode: StatusByCode<GatewayErrorCode> = {
  body_incomplete: 400,
  body_too_complex: 400,
  body_too_large: 413,
  broker_unavailable: 503,
  envelope_invalid: 400,
  event_data_invalid: unprocessable(''),
  event_kind_of_other_webhook: unprocessable('/event'),
  malformed_json: 400,
  source_not_allowed: 403,
  webhook_signature_invalid: unauthenticated('Webhook'),
  webhook_timestamp_invalid: unauthenticated('Webhook'),
  webhook_token_invalid: unauthenticated('Webhook'),
};
