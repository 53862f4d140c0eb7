import type { ThreeDsProblemCode } from '#contracts';
import { DomainError, type StatusByCode, unauthenticated, unprocessable } from '#http';

export type ThreeDsErrorCode =
  | ThreeDsProblemCode
  | 'acs_key_invalid'
  | 'acs_transaction_reused'
  | 'acs_transaction_unknown'
  | 'callback_lost'
  | 'challenge_unknown'
  | 'three_ds_request_ended';

export const threeDsStatusByCode: StatusByCode<ThreeDsErrorCode> = {
  acs_key_invalid: unauthenticated('Bearer'),
  acs_transaction_reused: unprocessable('/acsTransactionId'),
  acs_transaction_unknown: 404,
  callback_lost: 503,
  challenge_expired: 409,
  challenge_unknown: 404,
  digest_mismatch: unprocessable('/digest'),
  response_conflict: 409,
  three_ds_request_ended: 409,
  three_ds_request_unknown: 404,
};

const problem = (code: ThreeDsErrorCode, message: string) => () =>
  new DomainError<ThreeDsErrorCode>(code, message);

export const threeDsRequestUnknown = problem(
  'three_ds_request_unknown',
  'There is no such 3DS request.',
);

export const challengeExpired = problem(
  'challenge_expired',
  'The request has ended at one of its limits. Nothing has to be done any more.',
);

export const responseConflict = problem(
  'response_conflict',
  'Another response to this request was taken before.',
);

export const digestMismatch = problem(
  'digest_mismatch',
  'digest: it is not that of the request. The decision was taken on another payment.',
);

export const acsKeyInvalid = problem(
  'acs_key_invalid',
  'Send the key of the ACS as "Authorization: Bearer <KEY>".',
);

export const acsTransactionUnknown = problem(
  'acs_transaction_unknown',
  'Nothing was asked under this acsTransactionId.',
);

export const acsTransactionReused = problem(
  'acs_transaction_reused',
  'acsTransactionId: another payment was asked for under it.',
);

export const challengeUnknown = problem('challenge_unknown', 'There is no such page.');

export const callbackLost = problem(
  'callback_lost',
  'The sandbox was asked to lose this callback. Send it again.',
);

export const threeDsRequestEnded = problem(
  'three_ds_request_ended',
  'The request has ended: nothing can be simulated any more.',
);
