import { DomainError } from '#http';

export type PartnerErrorCode = 'api_key_invalid' | 'sandbox_only';

export const apiKeyInvalid = () =>
  new DomainError<PartnerErrorCode>(
    'api_key_invalid',
    'Send a valid API key as "Authorization: Bearer <API_KEY>".',
  );

export const sandboxOnly = () =>
  new DomainError<PartnerErrorCode>('sandbox_only', 'This endpoint exists only in the sandbox.');
