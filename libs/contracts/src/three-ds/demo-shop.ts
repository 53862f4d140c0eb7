import type { AcsFinalStatus } from './acs.js';
import type { ThreeDsMerchant } from './three-ds-merchant.js';
import type { ThreeDsRequestResource } from './three-ds-request.js';

/** What takes the partner's place for a request of the sandbox. Left out, the partner is really asked. */
export const simulatedPartners = [
  'presents',
  'presents_after_1900_ms',
  'presents_after_2100_ms',
  'answers_500',
] as const;
export type SimulatedPartner = (typeof simulatedPartners)[number];

/** Body of `POST /sandbox/shop/purchases`: checkout in the demo shop of the sandbox. */
export interface CheckOut {
  cardId: string;
  amount: { amount: number; currency: string };
  /** Left out, the demo shop's own. */
  merchant?: ThreeDsMerchant;
  browserLocale?: string;
  partner?: SimulatedPartner;
}

/** Answer of `POST /sandbox/shop/purchases` and of `GET /sandbox/shop/purchases/{id}`. */
export interface PurchaseResource {
  id: string;
  /** `open`: the landing page is to be shown. */
  status: 'open' | 'paid' | 'refused' | 'failed';
  amount: { amount: number; currency: string };
  merchant: ThreeDsMerchant;
  threeDsRequestId: string | null;
  challengeUrl: string | null;
  /** What the ACS was told in the end. */
  result: {
    transStatus: AcsFinalStatus;
    transStatusReason: string | null;
    challengeCancel: string | null;
  } | null;
  /** How often the ACS was told the result. */
  resultsReceived: number;
  createdAt: string;
}

/** What can be played on an open request: `POST /v1/sandbox/three-ds-requests/{id}/simulate`. */
export const simulatedOutcomes = [
  'approve',
  'deny',
  'cancel',
  'sca_failed',
  'not_reachable',
  /** The request's time is over now. */
  'timeout',
  /** The partner's next callback is answered with 503, and not taken. */
  'lost_callback',
  /** The request's time is over now, and an approval comes after that. */
  'late_callback',
  /** An approval comes twice. */
  'double_callback',
] as const;
export type SimulatedOutcome = (typeof simulatedOutcomes)[number];

/** A callback that was made for the partner, and what the partner would have been answered. */
export interface SimulatedCallback {
  taken: boolean;
  /** Of the problem, where it was not taken. */
  code: string | null;
}

/** Answer of `POST /v1/sandbox/three-ds-requests/{id}/simulate`. */
export interface SimulationResource {
  /** As it stands after that. */
  request: ThreeDsRequestResource;
  callbacks: SimulatedCallback[];
}
