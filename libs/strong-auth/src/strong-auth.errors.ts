import { DomainError, type StatusByCode, unauthenticated, unprocessable } from '#http';

export type StrongAuthErrorCode =
  | 'challenge_decided'
  | 'challenge_expired'
  | 'challenge_unknown'
  | 'device_unknown'
  | 'devices_too_many'
  | 'enrolment_code_invalid'
  | 'enrolment_person_unknown'
  | 'locked_out'
  | 'origin_foreign'
  | 'passkey_refused'
  | 'push_endpoint_refused'
  | 'session_required'
  | 'step_up_required'
  | 'too_many_requests';

/** Spread this into the status table of the app that mounts strong authentication. */
export const strongAuthStatusByCode: StatusByCode<StrongAuthErrorCode> = {
  challenge_decided: 409,
  challenge_expired: 409,
  challenge_unknown: 404,
  device_unknown: 404,
  devices_too_many: 409,
  enrolment_code_invalid: unprocessable('/code'),
  enrolment_person_unknown: 404,
  locked_out: 429,
  origin_foreign: 403,
  passkey_refused: unprocessable(''),
  push_endpoint_refused: unprocessable('/endpoint'),
  session_required: unauthenticated('Cookie'),
  step_up_required: 403,
  too_many_requests: 429,
};

const refusal = (code: StrongAuthErrorCode, message: string, retryAfterSeconds?: number) =>
  new DomainError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });

export const challengeDecided = () =>
  refusal('challenge_decided', 'This payment was decided otherwise.');

export const challengeExpired = () =>
  refusal('challenge_expired', 'The time to decide on this payment is over.');

export const challengeUnknown = () => refusal('challenge_unknown', 'There is no such payment.');

export const deviceUnknown = () => refusal('device_unknown', 'There is no such device.');

export const devicesTooMany = () =>
  refusal('devices_too_many', 'There are too many devices: remove one first.');

export const enrolmentCodeInvalid = () =>
  refusal(
    'enrolment_code_invalid',
    'The code is wrong, used or no longer valid. Ask for a new one.',
  );

export const enrolmentPersonUnknown = () =>
  refusal('enrolment_person_unknown', 'There is no such person.');

export const lockedOut = (retryAfterSeconds: number) =>
  refusal('locked_out', 'Too many attempts failed: try again later.', retryAfterSeconds);

export const originForeign = () =>
  refusal('origin_foreign', 'This can be asked for only by our own pages.');

/** The reason is not disclosed, because it would help an attacker. */
export const passkeyRefused = () => refusal('passkey_refused', 'The passkey was not accepted.');

export const tooManyRequests = (retryAfterSeconds: number) =>
  refusal('too_many_requests', 'Too many calls from here: try again later.', retryAfterSeconds);

export const pushEndpointRefused = () =>
  refusal('push_endpoint_refused', 'This is not the address of a known push service.');

export const sessionRequired = () => refusal('session_required', 'Sign in first.');

/** @param options what a device of the person is to sign. */
export const stepUpRequired = (options: object) =>
  new DomainError(
    'step_up_required',
    'Confirm this call with a passkey: sign the options, and send it again with the Step-Up-Assertion header.',
    { options },
  );
