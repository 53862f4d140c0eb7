import { createHash } from 'node:crypto';

/** The data to which an approval is bound. */
export interface DynamicLinking {
  threeDsRequestId: string;
  cardId: string;
  amount: { amount: number; currency: string };
  /** The merchant's name is the payee. */
  merchant: { name: string };
}

/**
 * Binds an approval to the amount and the payee (PSD2 RTS Art. 5): base64url of the SHA-256 of a JSON list
 * of strings and an integer, in UTF-8 (docs/three-ds.md#the-digest). `JSON.stringify` writes them in the
 * canonical form of RFC 8785, which is defined by it; unpaired surrogates, which that form refuses, are
 * refused in every request.
 */
export function dynamicLinkingDigest(linked: DynamicLinking): string {
  const { threeDsRequestId, cardId, amount, merchant } = linked;
  const canonical = JSON.stringify([
    'three-ds.v1',
    threeDsRequestId,
    cardId,
    amount.amount,
    amount.currency,
    merchant.name,
  ]);
  return createHash('sha256').update(canonical).digest('base64url');
}
