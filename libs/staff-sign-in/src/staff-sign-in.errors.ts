import { declareError } from '#http';

export const accessRequestUnknown = declareError(
  'access_request_unknown',
  404,
  'There is no such request. It was confirmed, declined or replaced.',
);

/** @param from when the passkey may decide. */
export const passkeyTooNew = declareError(
  'passkey_too_new',
  403,
  (from: Date) =>
    `Your passkey is new. It can decide from ${from.toISOString().slice(0, 16).replace('T', ' ')} UTC on.`,
);

export const secondPersonRequired = declareError(
  'second_person_required',
  409,
  'Another person has to confirm this: not the one who requested it, and not the owner of the account.',
);

export const sessionUnknown = declareError('session_unknown', 404, 'There is no such session.');
