import type { CompanyResource } from '#contracts';
import { useCompanies } from '../api/entity-queries.js';
import { KycBadge } from '../parts/badges.js';
import { NamedListScreen } from '../parts/named-list-screen.js';
import { EntityTable } from '../parts/screen-parts.js';
import { type Filters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { RowName } from '../../shared/list/data-table.js';
import { Moment } from '../../shared/moment/moment.js';

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
        { name: 'KYC', cell: ({ kycStatus }) => <KycBadge status={kycStatus} /> },
        { name: texts.registrationNumber, cell: ({ registrationNumber }) => registrationNumber },
        { name: texts.country, cell: ({ country }) => country },
        { name: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}
