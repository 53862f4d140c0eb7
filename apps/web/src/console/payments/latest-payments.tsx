import { usePayments } from '../api/payment-queries.js';
import { LatestSheet } from '../parts/latest-sheet.js';
import { hrefOf, type Filters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { PaymentList } from './payment-list.js';

const ALL: Filters<'payments'> = {
  state: '',
  companyId: '',
  accountId: '',
  cardId: '',
  from: '',
  to: '',
  after: '',
};

/** The latest payments of a company, an account or a card. */
export function LatestPayments({ filters }: { filters: Partial<Filters<'payments'>> }) {
  const texts = useTexts().payments;
  const payments = usePayments({ ...ALL, ...filters });
  return (
    <LatestSheet title={texts.heading} href={hrefOf.payments(filters)} query={payments}>
      {(items) => <PaymentList payments={items} />}
    </LatestSheet>
  );
}
