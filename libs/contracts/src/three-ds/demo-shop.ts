import type { Money } from '../money.js';
import type { AcsFinalStatus } from './acs.js';
import type { ThreeDsMerchant, ThreeDsRequestResource } from './three-ds-request.js';

/** The simulated partner of a sandbox request. If left out, the real partner is asked. */
export const simulatedPartners = [
  'presents',
  'presents_after_1900_ms',
  'presents_after_2100_ms',
  'answers_500',
] as const;
export type SimulatedPartner = (typeof simulatedPartners)[number];

/** What became of the money after the cardholder approved. */
export interface PurchasePayment {
  /** Whether the money was authorized. */
  outcome: 'paid' | 'declined';
  /** Why it was declined, in snake_case. Null if it was paid. */
  reason: string | null;
  /** The payment at the platform, `txn_...`. Null if there is none. */
  transactionId: string | null;
}

/** Answer of `POST /v1/sandbox/purchases`, and of the demo shop's own `/sandbox/shop/purchases`. */
export interface PurchaseResource {
  id: string;
  /** `open`: show the landing page. `refused` and `failed` are about the authentication, `declined` is about the money. */
  status: 'open' | 'paid' | 'declined' | 'refused' | 'failed';
  /** What the shop asks for. */
  amount: Money;
  /** The payee that the cardholder sees. */
  merchant: ThreeDsMerchant;
  /** The 3-D Secure request. Null if the payment needed none. */
  threeDsRequestId: string | null;
  /** The page that the shop shows the cardholder. Null once there is nothing to approve. */
  challengeUrl: string | null;
  /** The final result that the ACS received. */
  result: {
    transStatus: AcsFinalStatus;
    transStatusReason: string | null;
    challengeCancel: string | null;
  } | null;
  /** Null until the cardholder approved. */
  payment: PurchasePayment | null;
  /** How often the ACS received the result. */
  resultsReceived: number;
  createdAt: string;
}

/**
 * The outcomes that can be simulated for an open request: `POST
 * /v1/sandbox/three-ds-requests/{id}/simulate`.
 */
export const simulatedOutcomes = [
  'approve',
  'deny',
  'cancel',
  'sca_failed',
  'not_reachable',
  /** The request's time limit passes now. */
  'timeout',
  /** The partner's next callback is answered with 503 and ignored. */
  'lost_callback',
  /** The request's time limit passes now, and an approval arrives afterwards. */
  'late_callback',
  /** An approval arrives twice. */
  'double_callback',
  /** The cardholder opens the app with the button of the landing page, and approves there. */
  'app_switch',
] as const;
export type SimulatedOutcome = (typeof simulatedOutcomes)[number];

/** A simulated callback of the partner, and its answer. */
export interface SimulatedCallback {
  /** Whether the platform accepted the callback. */
  taken: boolean;
  /** The problem's code, if the callback was refused. */
  code: string | null;
}

/** Answer of `POST /v1/sandbox/three-ds-requests/{id}/simulate`. */
export interface SimulationResource {
  /** The request after the simulation. */
  request: ThreeDsRequestResource;
  /** The callbacks that the simulation sent, in order. */
  callbacks: SimulatedCallback[];
  /**
   * With `app_switch`: the address that the button of the landing page opens, made from the partner's `appAddress`.
   * Null with other outcomes, or if no app has an address.
   */
  appUrl: string | null;
}
