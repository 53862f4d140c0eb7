import { type IssuingErrorCode, issuingStatusByCode, platformUnavailable } from '#card-app';
import { DomainError } from '#http';
import { PathValueError, PlatformError } from '#platform-client';

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

const unknownByResource: Readonly<Partial<Record<string, IssuingErrorCode>>> = {
  accounts: 'account_unknown',
  cards: 'card_unknown',
  people: 'person_unknown',
};

function domainErrorOf(error: unknown): unknown {
  if (error instanceof PathValueError) {
    // `/v1/cards/:id`: no card has such an id.
    const code = unknownByResource[error.target.split('/')[2]!];
    return code ? new DomainError<IssuingErrorCode>(code, error.message) : error;
  }
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
