import { DomainError } from '#http';

export type PartnerErrorCode =
  'address_not_allowed' | 'api_key_invalid' | 'sandbox_only' | 'scope_missing';

export const addressNotAllowed = () =>
  new DomainError<PartnerErrorCode>(
    'address_not_allowed',
    'This API key may not be used from the address of this call.',
  );

export const apiKeyInvalid = () =>
  new DomainError<PartnerErrorCode>(
    'api_key_invalid',
    'Send a valid API key as "Authorization: Bearer <API_KEY>".',
  );

export const sandboxOnly = () =>
  new DomainError<PartnerErrorCode>('sandbox_only', 'This endpoint exists only in the sandbox.');

export const scopeMissing = (scope: string) =>
  new DomainError<PartnerErrorCode>('scope_missing', `This needs the scope ${scope}.`);
