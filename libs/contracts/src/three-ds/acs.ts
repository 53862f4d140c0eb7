import type { ThreeDsMerchant } from './three-ds-merchant.js';

/**
 * Body of `POST /acs/v1/authentications`: a request of the issuer's access control server
 * (docs/interface.md#3-d-secure).
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
