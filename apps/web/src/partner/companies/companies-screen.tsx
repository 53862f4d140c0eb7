import { onboardingParties, onboardingStatuses } from '#contracts/browser';
import { NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SearchIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { type CompanyFilters, useCompanies } from '../api/company-queries.js';
import filterClasses from '../parts/filters.module.css';
import { MoreButton } from '../parts/more-button.js';
import { useTexts } from '../texts/index.js';
import { CompanyList } from './company-list.js';

const everything: CompanyFilters = { search: '', status: '', waitingFor: '' };
const TYPING_PAUSE_MS = 250;

export function CompaniesScreen() {
  const texts = useTexts();
  const [filters, setFilters] = useState(everything);
  const [search] = useDebouncedValue(filters.search, TYPING_PAUSE_MS);
  const companies = useCompanies({ ...filters, search });
  return (
    <>
      <PageHeading>{texts.companies.heading}</PageHeading>
      <Filters filters={filters} onChange={setFilters} />
      <Loaded query={companies}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.companies.shown(shown.length)}</VisuallyHidden>
            <CompanyList companies={shown} />
            <MoreButton query={companies} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface FiltersProps {
  filters: CompanyFilters;
  onChange(filters: CompanyFilters): void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const texts = useTexts();
  const any = { value: '', label: texts.any };
  const change = (changed: Partial<CompanyFilters>) => onChange({ ...filters, ...changed });
  return (
    <div role="search" aria-label={texts.companies.filters} className={filterClasses.filters}>
      <TextInput
        label={texts.companies.search}
        leftSection={<SearchIcon />}
        value={filters.search}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.companies.status}
        data={[
          any,
          ...onboardingStatuses.map((value) => ({ value, label: texts.statuses[value] })),
        ]}
        value={filters.status}
        onChange={(event) => change({ status: event.currentTarget.value })}
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
        onChange={(event) => change({ waitingFor: event.currentTarget.value })}
      />
    </div>
  );
}
