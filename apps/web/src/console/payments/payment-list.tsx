import type { Money, TransactionResource } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import { Moment } from '../../shared/moment/moment.js';
import { CardName } from '../names/names.js';
import { LinkedList, RowAmount, RowDetail, RowLink } from '../parts/linked-list.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { PaymentBadge } from './payment-badge.js';

export function PaymentList({ payments }: { payments: readonly TransactionResource[] }) {
  const texts = useTexts().payments;
  const amount = useAmount();
  return (
    <LinkedList label={texts.heading} items={payments} nothing={texts.nothing}>
      {(payment) => (
        <>
          <RowLink href={hrefOf.payment({ id: payment.id })}>{payment.merchant.name}</RowLink>
          <PaymentBadge state={payment.state} />
          <RowDetail>
            <CardName id={payment.cardId} />
          </RowDetail>
          <RowAmount>{amountsOf(payment).map(amount).join(' · ')}</RowAmount>
          <RowDetail>
            <Moment at={payment.createdAt} />
          </RowDetail>
        </>
      )}
    </LinkedList>
  );
}

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
