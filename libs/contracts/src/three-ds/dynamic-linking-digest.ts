import { createHash } from 'node:crypto';

/** What an approval is bound to. */
export interface DynamicLinking {
  threeDsRequestId: string;
  cardId: string;
  amount: { amount: number; currency: string };
  /** Its name is the payee. */
  merchant: { name: string };
}

/**
 * Binds an approval to the amount and the payee (PSD2 RTS Art. 5): base64url of the SHA-256 of a canonical
 * text. JSON of a list of texts and an integer has one form only, and no two lists have the same.
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
