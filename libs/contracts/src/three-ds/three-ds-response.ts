/** What a partner reports of a request: two decisions of the cardholder, or that there is none (docs/interface.md#3-d-secure). */
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
  /** Needed with `failed`, and only there. */
  reason?: ThreeDsFailureReason;
  /** The request's: shows that the decision was taken on this amount and this payee. */
  digest: string;
}

/** Answer, with 200 or 201, of a partner's 3DS webhook that has presented the request already. Any other body is none. */
export interface ThreeDsPresented {
  presented: true;
}

/** Codes of the problems that `presented` and `callback` answer with. */
export const threeDsProblemCodes = [
  /** 409: the request ended at one of its limits; nothing has to be done any more. */
  'challenge_expired',
  /** 409: another response was taken before. */
  'response_conflict',
  /** 422: the digest is not the request's. */
  'digest_mismatch',
  /** 404: there is no such request, or it is another partner's. */
  'three_ds_request_unknown',
] as const;
export type ThreeDsProblemCode = (typeof threeDsProblemCodes)[number];
