import { type Merchant, type MerchantIds, searchable } from '#contracts';

/** A merchant as a message of the processor or of the ACS describes it. */
export interface DescribedMerchant {
  merchant: Pick<Merchant, 'name'>;
  merchantIds?: MerchantIds | null;
}

/** Names in the clearing systems are cut off after 22, 23 or 25 characters, and then lose a blank at the end. */
const SHORTEST_CUT = 20;

/** By the ids, if both have them. Otherwise by the name, without case, accents, punctuation and what is cut off. */
export function isSameMerchant(one: DescribedMerchant, other: DescribedMerchant): boolean {
  if (one.merchantIds && other.merchantIds) {
    const { acquirerId, merchantId } = one.merchantIds;
    return (
      acquirerId === other.merchantIds.acquirerId && merchantId === other.merchantIds.merchantId
    );
  }
  const [short, long] = [one.merchant.name, other.merchant.name].sort(
    (a, b) => a.length - b.length,
  );
  const [cut, whole] = [lettersOf(short!), lettersOf(long!)];
  if (cut === '' || whole === '') return short === long;
  return cut === whole || (short!.trim().length >= SHORTEST_CUT && whole.startsWith(cut));
}

function lettersOf(name: string): string {
  return searchable(name).replace(/[^\p{L}\p{N}]/gu, '');
}
