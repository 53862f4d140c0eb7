import { declareError, RequestValidationError } from '#http';

/** @param what such as `scopes`. */
export const apiKeyBeyondOwn = declareError(
  'api_key_beyond_own',
  403,
  (what: string) =>
    `Nobody gives a key more than they have themselves: its ${what} must lie within the caller's.`,
);

export const apiKeyEnded = declareError(
  'api_key_ended',
  409,
  'This key is revoked or has expired.',
);

export const apiKeyRolled = declareError(
  'api_key_rolled',
  409,
  'This key is rolled already: roll the key that replaces it.',
);

export const apiKeyShown = declareError(
  'api_key_shown',
  409,
  'The key was made, but its secret is no longer shown. Revoke it and make another.',
);

export const apiKeyUnknown = declareError('api_key_unknown', 404, 'There is no such API key.');

export const apiKeysTooMany = declareError(
  'api_keys_too_many',
  409,
  (most: number) => `A partner has at most ${most} valid keys. Revoke one that is not needed.`,
);

export const expiryPast = () =>
  new RequestValidationError([
    { pointer: '/expiresAt', code: 'is_past', detail: 'must be in the future' },
  ]);
