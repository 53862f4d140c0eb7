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
import {
  FilterChoice,
  FilterDay,
  Filters as FilterBar,
  FilterText,
} from '../../shared/list/filters.js';
import { CompanyFilter } from '../parts/id-filter.js';
import { PaymentList } from './payment-list.js';
import { paymentStates } from './payment-states.js';

export function PaymentsScreen({ filters }: { filters: Filters<'payments'> }) {
  const texts = useTexts();
  const payments = usePayments(filters);
  return (
    <>
      <PageHeading>{texts.payments.heading}</PageHeading>
      <PaymentFilterForm filters={filters} />
      <ScopeChips filters={filters} />
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

function PaymentFilterForm({ filters }: { filters: Filters<'payments'> }) {
  const { filters: texts, payments, scopes } = useTexts();
  return (
    <FilterBar label={texts.label}>
      <FilterChoice
        label={texts.status}
        name="state"
        value={filters.state}
        data={[
          { value: '', label: texts.any },
          ...paymentStates.map((value) => ({ value, label: payments.states[value] })),
        ]}
      />
      <FilterDay label={payments.from} name="from" value={filters.from} />
      <FilterDay label={payments.to} name="to" value={filters.to} />
      <CompanyFilter companyId={filters.companyId} />
      <FilterText
        label={scopes.names.accountId}
        name="accountId"
        placeholder="acc_…"
        value={filters.accountId}
        maxLength={100}
      />
      <FilterText
        label={scopes.names.cardId}
        name="cardId"
        placeholder="crd_…"
        value={filters.cardId}
        maxLength={100}
      />
      <CopyListCall
        path="/v1/transactions"
        filters={{ ...paymentQueryOf(filters), after: filters.after }}
      />
    </FilterBar>
  );
}
