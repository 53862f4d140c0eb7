import { type IssuingErrorCode, issuingStatusByCode, platformUnavailable } from '#card-app';
import { DomainError } from '#http';
import { PlatformError } from '#platform-client';

/**
 * The answer of the platform, whose refusals are told to the app under the platform's own codes. One that the
 * app can't know means that this service asked wrongly, and stays an error of ours.
 */
export async function toldToApp<Answer>(call: PromiseLike<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw domainErrorOf(error);
  }
}

function domainErrorOf(error: unknown): unknown {
  if (error instanceof PlatformError && isKnown(error.code)) {
    const { guessesLeft } = error;
    const details = guessesLeft === undefined ? {} : { guessesLeft };
    return new DomainError<IssuingErrorCode>(error.code, error.message, details);
  }
  const isTransient = (error as { isTransient?: unknown } | null)?.isTransient === true;
  return isTransient ? platformUnavailable() : error;
}

function isKnown(code: string): code is IssuingErrorCode {
  return Object.hasOwn(issuingStatusByCode, code);
}
