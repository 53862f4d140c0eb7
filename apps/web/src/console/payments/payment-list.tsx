import type { TransactionResource } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import { Moment } from '../../shared/moment/moment.js';
import { CardName } from '../names/names.js';
import { LinkedList, RowAmount, RowDetail, RowLink } from '../parts/linked-list.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { PaymentBadge } from './payment-badge.js';
import { amountsOf } from './payment-amounts.js';

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
