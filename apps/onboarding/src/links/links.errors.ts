import { DomainError } from '#http';

export type LinkErrorCode = 'platform_refused' | 'platform_unavailable';

export const platformRefused = (code: string) =>
  new DomainError<LinkErrorCode>('platform_refused', `The card platform refused: ${code}.`);

export const platformUnavailable = (retryAfterSeconds = 5) =>
  new DomainError<LinkErrorCode>(
    'platform_unavailable',
    'The card platform can not be reached at the moment. Please try again.',
    { retryAfterSeconds },
  );
