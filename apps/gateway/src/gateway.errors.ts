import type { StatusByCode } from '#http';
import type { AdmissionErrorCode } from './admission/admission.errors.js';
import type { WebhookErrorCode } from './webhooks/webhooks.errors.js';

export type GatewayErrorCode = AdmissionErrorCode | WebhookErrorCode;

export const gatewayStatusByCode: StatusByCode<GatewayErrorCode> = {
  body_incomplete: 400,
  body_too_complex: 400,
  body_too_large: 413,
  broker_unavailable: 503,
  envelope_invalid: 400,
  event_data_invalid: 422,
  event_kind_of_other_webhook: 422,
  malformed_json: 400,
  source_not_allowed: 403,
  webhook_signature_invalid: 401,
  webhook_timestamp_invalid: 401,
  webhook_token_invalid: 401,
};
