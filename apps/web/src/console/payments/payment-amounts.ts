import type { Money, TransactionResource } from '#contracts';

type Amounts = Pick<
  TransactionResource,
  'authorized' | 'cleared' | 'refunded' | 'held' | 'merchantAmounts'
>;

/**
 * What a payment is about: what was settled, else what was asked for, else what was paid back. In the account's
 * currency, and then in the merchant's if that is another one. Nothing is approved of a declined payment.
 */
export function amountsOf({ merchantAmounts, ...amounts }: Amounts): Money[] {
  const own = (['cleared', 'authorized', 'refunded'] as const).find(
    (name) => amounts[name].amount > 0,
  );
  if (!own) return [];
  return merchantAmounts ? [amounts[own], merchantAmounts[own]] : [amounts[own]];
}
