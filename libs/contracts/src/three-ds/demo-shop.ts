import type { Money } from '../money.js';
import type { ThreeDsMerchant, ThreeDsRequestResource } from './three-ds-request.js';

/** The simulated partner of a sandbox request. If left out, the real partner is asked. */
export const simulatedPartners = [
  'presents',
  'presents_after_1900_ms',
  'presents_after_2100_ms',
  'answers_500',
] as const;
export type SimulatedPartner = (typeof simulatedPartners)[number];

/** Body of `POST /v1/sandbox/purchases` and of the demo shop's own `POST /sandbox/shop/purchases`. */
export interface CheckOut {
  cardId: string;
  amount: { amount: number; currency: string };
  /** If left out, the demo shop itself. */
  merchant?: ThreeDsMerchant;
  browserLocale?: string;
  partner?: SimulatedPartner;
}

/** What became of the money after the cardholder approved. */
export interface PurchasePayment {
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
  amount: Money;
  merchant: ThreeDsMerchant;
  threeDsRequestId: string | null;
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
] as const;
export type SimulatedOutcome = (typeof simulatedOutcomes)[number];

/** A simulated callback of the partner, and its answer. */
export interface SimulatedCallback {
  taken: boolean;
  /** The problem's code, if the callback was refused. */
  code: string | null;
}

/** Answer of `POST /v1/sandbox/three-ds-requests/{id}/simulate`. */
export interface SimulationResource {
  /** The request after the simulation. */
  request: ThreeDsRequestResource;
  callbacks: SimulatedCallback[];
}

/**
 * Body of `POST /acs/v1/authentications`: a request of the issuer's access control server
 * (docs/interface/three-ds.md#3-d-secure).
 */
export interface AcsAuthenticationRequest {
  /** The ACS's own id. A repeated call with the same id is not forwarded again. */
  acsTransactionId: string;
  cardId: string;
  amount: { amount: number; currency: string };
  merchant: ThreeDsMerchant;
  /** Where the landing page redirects after the decision. If left out, the page shows the result and stays. */
  returnUrl?: string;
  /** Language of the cardholder's browser (BCP 47), used for the landing page's texts and amounts. */
  browserLocale?: string;
}

/**
 * The transaction status of EMV 3-D Secure: `Y` authenticated, `N` not authenticated, `U` could not be
 * performed.
 */
export const acsFinalStatuses = ['Y', 'N', 'U'] as const;
export type AcsFinalStatus = (typeof acsFinalStatuses)[number];

/** The final answer: sent to the ACS, and returned whenever it asks. */
export interface AcsResult {
  acsTransactionId: string;
  threeDsRequestId: string;
  transStatus: AcsFinalStatus;
  /** Of EMV 3-D Secure: `01` authentication failed, `14` timed out, `22` technical failure. */
  transStatusReason?: string;
  /** `01`: the cardholder cancelled. */
  challengeCancel?: string;
  decidedAt: string;
}

/** The cardholder is being asked; the result follows. */
export interface AcsChallenge {
  acsTransactionId: string;
  threeDsRequestId: string;
  transStatus: 'C';
  /** The page to show inside the shop. */
  challengeUrl: string;
  expiresAt: string;
}

/** The cardholder can't be asked, or not in time; no request was created. */
export interface AcsRefusal {
  acsTransactionId: string;
  transStatus: 'N' | 'U';
  /**
   * `08` no such card, `12` the card is not active, `22` the partner accepts no requests, or the platform
   * or partner is overloaded.
   */
  transStatusReason: string;
}

/** Answer of `POST /acs/v1/authentications` and of `GET /acs/v1/authentications/{acsTransactionId}`. */
export type AcsAuthentication = AcsChallenge | AcsResult | AcsRefusal;
