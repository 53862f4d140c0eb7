import type { ReviewedInvoice } from '#contracts';
import { invoiceStatuses } from '#contracts/browser';
import { dayIn } from '../../shared/language/format.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { type Column, Detail, List, RowActions, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useInvoices } from '../money-queries.js';
import { choices, PartnerFilter, StateBadge } from '../parts.js';
import { invoiceHref } from '../queries.js';
import { hrefOf, type InvoiceFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

/** The invoices of all companies. */
export function InvoicesScreen({ filters }: { filters: InvoiceFilters }) {
  const { invoices: texts, columns } = useTexts();
  const [, ...others] = useInvoiceColumns();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterChoice
          label={texts.status}
          name="status"
          value={filters.status}
          data={choices(texts.allStatuses, invoiceStatuses, texts.statuses)}
        />
        <PartnerFilter partnerId={filters.partnerId} />
      </Filters>
      <List<ReviewedInvoice>
        label={texts.heading}
        query={useInvoices(filters)}
        nothing={texts.nothing}
        announce={texts.shown}
        keyOf={({ id }) => id}
        columns={[
          {
            name: columns.company,
            cell: ({ accountId, company, partner }) => (
              <RowName href={hrefOf.account({ id: accountId })} detail={partner.name}>
                {company.legalName}
              </RowName>
            ),
          },
          { name: columns.invoice, cell: ({ number }) => number },
          ...others,
        ]}
      />
    </>
  );
}

/** The columns of invoices whose company is known from the screen. */
export function useInvoiceColumns(): Column<ReviewedInvoice>[] {
  const { invoices: texts, columns } = useTexts();
  const { language } = useLanguage();
  const amountOf = useAmount();
  return [
    { name: columns.invoice, cell: ({ number }) => <RowName>{number}</RowName> },
    {
      name: columns.state,
      isPlain: true,
      cell: ({ status }) => <StateBadge state={status}>{texts.statuses[status]}</StateBadge>,
    },
    { name: columns.due, cell: ({ dueOn }) => dayIn(language)(dueOn) },
    {
      name: columns.amount,
      isNumber: true,
      cell: ({ amount, outstanding }) => (
        <>
          {amountOf(amount)}
          {outstanding.amount > 0 && <Detail>{texts.outstanding(amountOf(outstanding))}</Detail>}
        </>
      ),
    },
    {
      name: '',
      cell: ({ id, number }) => (
        <RowActions>
          <a href={invoiceHref(id)} aria-label={texts.documentOf(number)}>
            {texts.document}
          </a>
        </RowActions>
      ),
    },
  ];
}
