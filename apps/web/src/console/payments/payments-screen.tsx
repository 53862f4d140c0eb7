import { VisuallyHidden } from '@mantine/core';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { paymentQueryOf, usePayments } from '../api/payment-queries.js';
import { CopyListCall } from '../parts/copy-call.js';
import { ScopeChips } from '../parts/scope-chips.js';
import { StaleNotice } from '../parts/stale-notice.js';
import type { Filters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { PaymentFilterForm } from './payment-filter-form.js';
import { PaymentList } from './payment-list.js';

export function PaymentsScreen({ filters }: { filters: Filters<'payments'> }) {
  const texts = useTexts();
  const payments = usePayments(filters);
  return (
    <>
      <PageHeading>{texts.payments.heading}</PageHeading>
      <PaymentFilterForm filters={filters} />
      <ScopeChips filters={filters} />
      <CopyListCall
        path="/v1/transactions"
        filters={{ ...paymentQueryOf(filters), after: filters.after }}
      />
      <StaleNotice query={payments} />
      <Loaded query={payments}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            <PaymentList payments={shown.items} />
            <Pager label={texts.payments.heading} page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}
