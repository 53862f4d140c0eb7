import { DomainError, RequestValidationError } from '#http';

export type ApiKeyErrorCode =
  | 'api_key_beyond_own'
  | 'api_key_ended'
  | 'api_key_rolled'
  | 'api_key_shown'
  | 'api_key_unknown'
  | 'api_keys_too_many';

/** @param what such as `scopes`. */
export const apiKeyBeyondOwn = (what: string) =>
  new DomainError<ApiKeyErrorCode>(
    'api_key_beyond_own',
    `Nobody gives a key more than they have themselves: its ${what} must lie within the caller's.`,
  );

export const apiKeyEnded = () =>
  new DomainError<ApiKeyErrorCode>('api_key_ended', 'This key is revoked or has expired.');

export const apiKeyRolled = () =>
  new DomainError<ApiKeyErrorCode>(
    'api_key_rolled',
    'This key is rolled already: roll the key that replaces it.',
  );

export const apiKeyShown = () =>
  new DomainError<ApiKeyErrorCode>(
    'api_key_shown',
    'The key was made, but its secret is no longer shown. Revoke it and make another.',
  );

export const apiKeyUnknown = () =>
  new DomainError<ApiKeyErrorCode>('api_key_unknown', 'There is no such API key.');

export const apiKeysTooMany = (most: number) =>
  new DomainError<ApiKeyErrorCode>(
    'api_keys_too_many',
    `A partner has at most ${most} valid keys. Revoke one that is not needed.`,
  );

export const expiryPast = () =>
  new RequestValidationError([
    { pointer: '/expiresAt', code: 'is_past', detail: 'must be in the future' },
  ]);
