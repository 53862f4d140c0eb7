import { declareError, unauthenticated } from '#http';

export const addressNotAllowed = declareError(
  'address_not_allowed',
  403,
  'This API key may not be used from the address of this call.',
);

export const apiKeyInvalid = declareError(
  'api_key_invalid',
  unauthenticated('Bearer'),
  'Send a valid API key as "Authorization: Bearer <API_KEY>".',
);

export const sandboxOnly = declareError(
  'sandbox_only',
  404,
  'This endpoint exists only in the sandbox.',
);

export const scopeMissing = declareError(
  'scope_missing',
  403,
  (scope: string) => `This needs the scope ${scope}.`,
);
