import type { ThreeDsMerchant } from './three-ds-merchant.js';

/** Body of `POST /acs/v1/authentications`: the issuer's access control server asks (docs/interface.md#3-d-secure). */
export interface AcsAuthenticationRequest {
  /** The ACS's own id: asked again with the same, nothing is forwarded again. */
  acsTransactionId: string;
  cardId: string;
  amount: { amount: number; currency: string };
  merchant: ThreeDsMerchant;
  /** Where the landing page leads when the decision has fallen. Left out, it says so and stays. */
  returnUrl?: string;
  /** Of the cardholder's browser, BCP 47: amounts and texts of the landing page are in it. */
  browserLocale?: string;
}

/** The transaction status of EMV 3-D Secure: authenticated, not authenticated, could not be performed. */
export const acsFinalStatuses = ['Y', 'N', 'U'] as const;
export type AcsFinalStatus = (typeof acsFinalStatuses)[number];

/** The final answer: pushed to the ACS, and told whenever it asks. */
export interface AcsResult {
  acsTransactionId: string;
  threeDsRequestId: string;
  transStatus: AcsFinalStatus;
  /** `01` authentication failed, `14` timed out, `22` technical; of EMV 3-D Secure. */
  transStatusReason?: string;
  /** `01`: the cardholder cancelled. */
  challengeCancel?: string;
  decidedAt: string;
}

/** The cardholder is asked: the result comes. */
export interface AcsChallenge {
  acsTransactionId: string;
  threeDsRequestId: string;
  transStatus: 'C';
  /** The page to show inside the shop. */
  challengeUrl: string;
  expiresAt: string;
}

/** Nobody can be asked for this card, or not in time: no request was made. */
export interface AcsRefusal {
  acsTransactionId: string;
  transStatus: 'N' | 'U';
  /** `08` no such card, `12` the card is not active, `22` the partner takes no requests, or there is too much to do. */
  transStatusReason: string;
}

/** Answer of `POST /acs/v1/authentications` and of `GET /acs/v1/authentications/{acsTransactionId}`. */
export type AcsAuthentication = AcsChallenge | AcsResult | AcsRefusal;
