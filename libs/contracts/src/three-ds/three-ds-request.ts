import type { ThreeDsMerchant } from './three-ds-merchant.js';
import type { ThreeDsFailureReason, ThreeDsResponse } from './three-ds-response.js';

/**
 * `forwarding -> presented -> approved | denied | failed | expired`. A request that is not presented in
 * time ends as `not_presented`; if the cardholder can't be reached, it becomes `failed` at once.
 */
export const threeDsStatuses = [
  'forwarding',
  'presented',
  'approved',
  'denied',
  'failed',
  'expired',
  'not_presented',
] as const;
export type ThreeDsStatus = (typeof threeDsStatuses)[number];

/** A 3-D Secure request as its partner sees it: `GET /v1/three-ds-requests/{id}` (docs/interface.md#3-d-secure). */
export interface ThreeDsRequestResource {
  id: string;
  status: ThreeDsStatus;
  companyId: string;
  cardId: string;
  /** The partner's own id of the cardholder. */
  externalId: string;
  cardLast4: string;
  cardNetwork: string;
  amount: { amount: number; currency: string };
  merchant: ThreeDsMerchant;
  digest: string;
  createdAt: string;
  /** @format date-time */
  presentBy: string;
  expiresAt: string;
  presentedAt: string | null;
  /** Why the webhook did not accept the request, if so. */
  forwardingFailure: string | null;
  /** The partner's accepted response. */
  response: ThreeDsResponse | null;
  reason: ThreeDsFailureReason | null;
  /** When the request ended: by a response, or at a time limit. */
  endedAt: string | null;
}
