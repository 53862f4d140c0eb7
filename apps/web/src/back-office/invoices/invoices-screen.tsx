import { invoiceStatuses } from '#contracts/browser';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import filterClasses from '../../shared/filters/filters.module.css';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';
import { useInvoices } from '../api/company-account-queries.js';
import { PartnerFilter } from '../parts/partner-filter.js';
import type { InvoiceFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { InvoiceRow } from './invoice-row.js';

/** The invoices of all companies. */
export function InvoicesScreen({ filters }: { filters: InvoiceFilters }) {
  const texts = useTexts().invoices;
  const invoices = useInvoices(filters);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Text mt="sm">{texts.lead}</Text>
      <div role="search" aria-label={texts.filters} className={filterClasses.filters}>
        <NativeSelect
          label={texts.status}
          data={[
            { value: '', label: texts.allStatuses },
            ...invoiceStatuses.map((value) => ({ value, label: texts.statuses[value] })),
          ]}
          value={filters.status}
          onChange={(event) => narrow({ status: event.currentTarget.value, after: '' })}
        />
        <PartnerFilter partnerId={filters.partnerId} />
      </div>
      <Loaded query={invoices}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            {shown.items.length === 0 ? (
              <Text c="dimmed">{texts.nothing}</Text>
            ) : (
              <ul className={rows.list} aria-label={texts.heading}>
                {shown.items.map((invoice) => (
                  <InvoiceRow key={invoice.id} invoice={invoice} />
                ))}
              </ul>
            )}
            <Pager label={texts.heading} page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}
