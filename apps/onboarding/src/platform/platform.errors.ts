import { DomainError } from '#http';
import { PlatformError, PlatformUnreachableError } from '#platform-client';

export type PlatformErrorCode = 'platform_refused' | 'platform_unavailable';

const platformRefused = (code: string) =>
  new DomainError<PlatformErrorCode>('platform_refused', `The card platform refused: ${code}.`);

const platformUnavailable = (retryAfterSeconds = 5) =>
  new DomainError<PlatformErrorCode>(
    'platform_unavailable',
    'The card platform can not be reached at the moment. Please try again.',
    { retryAfterSeconds },
  );

/** What the caller is answered when a call of the platform failed; other errors are returned as they are. */
export function answerFor(error: unknown): unknown {
  if (error instanceof PlatformUnreachableError) return platformUnavailable();
  if (!(error instanceof PlatformError)) return error;
  return error.isTransient
    ? platformUnavailable(error.retryAfterSeconds)
    : platformRefused(error.code);
}
