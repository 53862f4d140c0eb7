import { NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { paymentQueryOf, usePayments } from '../api/payment-queries.js';
import { CopyListCall } from '../parts/copy-call.js';
import { ScopeChips } from '../parts/scope-chips.js';
import { StaleNotice } from '../parts/stale-notice.js';
import type { Filters } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from '../../shared/filters/filters.module.css';
import { narrow } from '../../shared/router/address.js';
import { CompanyFilter } from '../parts/company-filter.js';
import { IdFilter } from '../parts/id-filter.js';
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

function PaymentFilterForm({ filters }: { filters: Filters<'payments'> }) {
  const { filters: texts, payments, scopes } = useTexts();
  const change = (changed: { [Name in keyof Filters<'payments'>]?: string }) =>
    narrow({ ...changed, after: '' });
  return (
    <div role="search" aria-label={texts.label} className={`${classes.filters} ${classes.many}`}>
      <NativeSelect
        label={texts.status}
        data={[
          { value: '', label: texts.any },
          ...paymentStates.map((value) => ({ value, label: payments.states[value] })),
        ]}
        value={filters.state}
        onChange={(event) => change({ state: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={payments.from}
        value={filters.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={payments.to}
        value={filters.to}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <CompanyFilter companyId={filters.companyId} />
      <IdFilter
        name="accountId"
        label={scopes.names.accountId}
        placeholder="acc_…"
        value={filters.accountId}
      />
      <IdFilter
        name="cardId"
        label={scopes.names.cardId}
        placeholder="crd_…"
        value={filters.cardId}
      />
    </div>
  );
}
