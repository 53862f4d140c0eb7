import { onboardingParties, onboardingStatuses } from '#contracts/browser';
import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { FilterText } from '../../shared/filters/filter-text.js';
import filterClasses from '../../shared/filters/filters.module.css';
import { SearchIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';
import { useCompanies } from '../api/company-queries.js';
import type { CompaniesFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { CompanyList } from './company-list.js';

export function CompaniesScreen({ filters }: { filters: CompaniesFilters }) {
  const texts = useTexts();
  const companies = useCompanies(filters);
  return (
    <>
      <PageHeading>{texts.companies.heading}</PageHeading>
      <Filters filters={filters} />
      <Loaded query={companies}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">
              {texts.companies.shown(shown.items.length)}
            </VisuallyHidden>
            <CompanyList companies={shown.items} />
            <Pager label={texts.companies.heading} page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Filters({ filters }: { filters: CompaniesFilters }) {
  const texts = useTexts();
  const any = { value: '', label: texts.any };
  return (
    <div role="search" aria-label={texts.companies.filters} className={filterClasses.filters}>
      <FilterText
        label={texts.companies.search}
        leftSection={<SearchIcon />}
        value={filters.search}
        onChange={(search) => narrow({ search, after: '' }, 'replace')}
      />
      <NativeSelect
        label={texts.companies.status}
        data={[
          any,
          ...onboardingStatuses.map((value) => ({ value, label: texts.statuses[value] })),
        ]}
        value={filters.status}
        onChange={(event) => narrow({ status: event.currentTarget.value, after: '' })}
      />
      <NativeSelect
        label={texts.companies.waitingFor}
        data={[
          any,
          ...[...onboardingParties, 'nobody' as const].map((value) => ({
            value,
            label: texts.parties[value],
          })),
        ]}
        value={filters.waitingFor}
        onChange={(event) => narrow({ waitingFor: event.currentTarget.value, after: '' })}
      />
    </div>
  );
}
