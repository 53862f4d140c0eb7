import type { Money, ThreeDsMerchant } from '#contracts';

/** What a cardholder does with a question, or what keeps them from it; `none`: they never decide. */
export const cardholderDecisions = [
  'approved',
  'denied',
  'cancelled',
  'sca_failed',
  'not_reachable',
  'technical_error',
  'none',
] as const;
export type CardholderDecision = (typeof cardholderDecisions)[number];

/** Who is to do what with the request that comes next. */
export interface WishedDecision {
  threeDsRequestId: string;
  companyId: string;
  externalId: string;
  decision: CardholderDecision;
  amount: Money;
  merchant: ThreeDsMerchant;
}

/**
 * Prepares the cardholder before the request is sent: a device that is reachable, and what it will answer.
 *
 * @returns false if this decision can't be played.
 */
export type Decide = (wish: WishedDecision, signal: AbortSignal) => Promise<boolean>;

const TIMEOUT_MS = 15_000;
const CANT_BE_PLAYED = 501;

/** The partner did not take the wish: nothing can be said of the partner by that. */
export class DecisionsError extends Error {
  override name = 'DecisionsError';
}

/** `POST <url>` with the wish: 2xx it is prepared, 501 it can't be played (docs/conformance.md#who-decides). */
export function decisionsAt(url: string, token?: string): Decide {
  return async (wish, signal) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(wish),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch((error: Error) => {
      throw new DecisionsError(`who plays the cardholder was not reached: ${error.message}`);
    });
    await answer.body?.cancel();
    if (answer.ok) return true;
    if (answer.status === CANT_BE_PLAYED) return false;
    throw new DecisionsError(`who plays the cardholder answered ${answer.status}`);
  };
}
