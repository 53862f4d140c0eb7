import type { TransactionResource } from '#contracts';
import { useAmount } from '../../shared/language/language-context.js';
import { RowName } from '../../shared/list/data-table.js';
import {
  Filters as FilterBar,
  FilterChoice,
  FilterDay,
  FilterText,
} from '../../shared/list/filters.js';
import { Moment } from '../../shared/parts/parts.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { CardName, PaymentBadge } from '../names.js';
import {
  ShownPage,
  CompanyFilter,
  CopyListCall,
  EntityTable,
  LatestSheet,
  ScopeChips,
} from '../parts.js';
import { paymentQueryOf, usePayments } from '../payment-queries.js';
import { type Filters, hrefOf, paymentStates } from '../route.js';
import { useTexts } from '../texts/index.js';
import { amountsOf } from './payment-life.js';

export function PaymentsScreen({ filters }: { filters: Filters<'payments'> }) {
  const texts = useTexts();
  const payments = usePayments(filters);
  return (
    <>
      <PageHeading>{texts.payments.heading}</PageHeading>
      <PaymentFilterForm filters={filters} />
      <ScopeChips filters={filters} />
      <ShownPage label={texts.payments.heading} query={payments}>
        {(items) => <PaymentList payments={items} />}
      </ShownPage>
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
