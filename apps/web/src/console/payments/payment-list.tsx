import type { TransactionResource } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import { RowName } from '../../shared/list/data-table.js';
import { Moment } from '../../shared/moment/moment.js';
import { CardName } from '../names/names.js';
import { EntityTable } from '../parts/entity-table.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { amountsOf } from './payment-amounts.js';
import { PaymentBadge } from './payment-badge.js';

export function PaymentList({ payments }: { payments: readonly TransactionResource[] }) {
  const { payments: texts, columns } = useTexts();
  const amount = useAmount();
  return (
    <EntityTable<TransactionResource>
      label={texts.heading}
      rows={payments}
      nothing={texts.nothing}
      columns={[
        {
          name: columns.merchant,
          cell: ({ id, merchant }) => (
            <RowName href={hrefOf.payment({ id })}>{merchant.name}</RowName>
          ),
        },
        {
          name: columns.status,
          isPlain: true,
          cell: ({ state }) => <PaymentBadge state={state} />,
        },
        { name: columns.card, isPlain: true, cell: ({ cardId }) => <CardName id={cardId} /> },
        { name: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          name: columns.amount,
          isNumber: true,
          cell: (payment) => amountsOf(payment).map(amount).join(' · '),
        },
      ]}
    />
  );
}
