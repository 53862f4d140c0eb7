import type { CompanyResource } from '#contracts';
import { RowName } from '../../shared/list/data-table.js';
import { Facts, Moment } from '../../shared/parts/parts.js';
import { useAccounts, useCards, useCompanies, useCompany, usePeople } from '../entity-queries.js';
import { LatestEvents } from '../events/event-list.js';
import { Id, CompanyBadge } from '../names.js';
import { EntityTable, FoundScreen, LatestSheet, NamedListScreen, ScreenHead } from '../parts.js';
import { LatestPayments } from '../payments/payments-screen.js';
import { LimitsSheet } from '../payments/spending-rules.js';
import { type Filters, hrefOf } from '../route.js';
import { CompanySimulations } from '../sandbox/simulations.js';
import { useTexts } from '../texts/index.js';
import { AccountList } from './accounts-screen.js';
import { CardList } from './cards-screens.js';
import { PersonList } from './people-screens.js';

export function CompaniesScreen({ filters }: { filters: Filters<'companies'> }) {
  const texts = useTexts().companies;
  const query = useCompanies(filters);
  return (
    <NamedListScreen
      heading={texts.heading}
      search={texts.search}
      path="/v1/companies"
      filters={filters}
      query={query}
    >
      {(companies) => <CompanyList companies={companies} />}
    </NamedListScreen>
  );
}

function CompanyList({ companies }: { companies: readonly CompanyResource[] }) {
  const { companies: texts, columns } = useTexts();
  return (
    <EntityTable<CompanyResource>
      label={texts.heading}
      rows={companies}
      nothing={texts.nothing}
      columns={[
        {
          name: columns.company,
          cell: ({ id, legalName }) => <RowName href={hrefOf.company({ id })}>{legalName}</RowName>,
        },
        { name: 'KYC', cell: (company) => <CompanyBadge company={company} /> },
        { name: texts.registrationNumber, cell: ({ registrationNumber }) => registrationNumber },
        { name: texts.country, cell: ({ country }) => country },
        { name: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}

export function CompanyScreen({ id }: { id: string }) {
  const texts = useTexts().companies;
  const company = useCompany(id, { isLive: true });
  const back = { href: hrefOf.companies(), name: texts.back };
  return (
    <FoundScreen query={company} unknown={texts.unknown} back={back}>
      {(shown) => (
        <>
          <ScreenHead
            back={back}
            name={shown.legalName}
            id={id}
            path={`/v1/companies/${id}`}
            badge={<CompanyBadge company={shown} />}
          />
          <CompanyFacts company={shown} />
          <OfCompany companyId={id} />
          <CompanySimulations key={id} company={shown} />
          <LatestPayments filters={{ companyId: id }} />
          <LimitsSheet owner="companies" id={id} />
          <LatestEvents filters={{ companyId: id }} />
        </>
      )}
    </FoundScreen>
  );
}

function CompanyFacts({ company }: { company: CompanyResource }) {
  const { companies: texts, event, externalId } = useTexts();
  return (
    <Facts
      facts={[
        [event.id, <Id id={company.id} />],
        [externalId, <Id id={company.externalId} />],
        [texts.registrationNumber, company.registrationNumber],
        [texts.country, company.country],
        [event.createdAt, <Moment at={company.createdAt} />],
      ]}
    />
  );
}

function OfCompany({ companyId }: { companyId: string }) {
  const texts = useTexts();
  const filters = { companyId, search: '', after: '' };
  const accounts = useAccounts(filters);
  const people = usePeople(filters);
  const cards = useCards({ ...filters, personId: '', accountId: '' });
  const own = { companyId };
  return (
    <>
      <LatestSheet title={texts.accounts.heading} href={hrefOf.accounts(own)} query={accounts}>
        {(items) => <AccountList accounts={items} />}
      </LatestSheet>
      <LatestSheet title={texts.people.heading} href={hrefOf.people(own)} query={people}>
        {(items) => <PersonList people={items} />}
      </LatestSheet>
      <LatestSheet title={texts.cards.heading} href={hrefOf.cards(own)} query={cards}>
        {(items) => <CardList cards={items} />}
      </LatestSheet>
    </>
  );
}
