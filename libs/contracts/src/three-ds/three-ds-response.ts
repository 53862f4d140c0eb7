/**
 * A partner's response to a request: one of the cardholder's two decisions, or a failure
 * (docs/interface.md#3-d-secure).
 */
export const threeDsResponses = ['approved', 'denied', 'failed'] as const;
export type ThreeDsResponse = (typeof threeDsResponses)[number];

/** Why there is no valid decision of the cardholder. Only with `failed`. */
export const threeDsFailureReasons = [
  'cancelled',
  'sca_failed',
  'not_reachable',
  'technical_error',
] as const;
export type ThreeDsFailureReason = (typeof threeDsFailureReasons)[number];

/** Body of `POST /v1/three-ds-requests/{id}/callback`. */
export interface ThreeDsCallback {
  response: ThreeDsResponse;
  /** Required with `failed`, not allowed otherwise. */
  reason?: ThreeDsFailureReason;
  /** The request's digest: proves that the decision was made for this amount and payee. */
  digest: string;
}

/** Codes of the problems that `presented` and `callback` answer with. */
export const threeDsProblemCodes = [
  /** 409: the request ended at a time limit; nothing more to do. */
  'challenge_expired',
  /** 409: another response was accepted before. */
  'response_conflict',
  /** 422: the digest differs from the request's. */
  'digest_mismatch',
  /** 404: the request does not exist, or belongs to another partner. */
  'three_ds_request_unknown',
] as const;
export type ThreeDsProblemCode = (typeof threeDsProblemCodes)[number];
