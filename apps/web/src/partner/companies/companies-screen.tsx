import { onboardingParties, onboardingStatuses } from '#contracts/browser';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import type { CompanyOverview } from '#contracts';
import { FilterText } from '../../shared/filters/filter-text.js';
import filterClasses from '../../shared/filters/filters.module.css';
import { SearchIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';
import { useCompanies } from '../api/company-queries.js';
import { type CompaniesFilters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { Moment } from '../../shared/moment/moment.js';
import { PartyBadges } from '../parts/party-badges.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import classes from './company-list.module.css';

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

function CompanyList({ companies }: { companies: readonly CompanyOverview[] }) {
  const texts = useTexts().companies;
  if (companies.length === 0) {
    return <Text c="dimmed">{texts.nothing}</Text>;
  }
  return (
    <ul className={rows.list} aria-label={texts.heading}>
      {companies.map((company) => (
        <CompanyRow key={company.id} company={company} />
      ))}
    </ul>
  );
}

function CompanyRow({ company }: { company: CompanyOverview }) {
  const texts = useTexts();
  const { legalName, externalId, registrationNumber, cards, lastEventAt } = company;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        <a href={hrefOf.company({ id: company.id })} className={rows.name}>
          {legalName}
        </a>
        <div className={rows.detail}>
          {externalId} · {registrationNumber}
        </div>
      </div>
      <div>
        {texts.statuses[company.status]}
        {cards.requested > 0 && (
          <div className={rows.detail}>{texts.cards.counted(cards.ordered, cards.requested)}</div>
        )}
      </div>
      <PartyBadges parties={company.waitingFor} />
      <span className={rows.detail}>
        {lastEventAt ? <Moment at={lastEventAt} /> : texts.companies.noEvent}
      </span>
    </li>
  );
}
