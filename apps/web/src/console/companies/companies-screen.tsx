import type { CompanyResource } from '#contracts';
import { useCompanies } from '../api/entity-queries.js';
import { NamedListScreen } from '../parts/named-list-screen.js';
import { type Filters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { Moment } from '../../shared/moment/moment.js';
import { LinkedList, RowDetail, RowLink } from '../parts/linked-list.js';
import { KycBadge } from './kyc-badge.js';

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
  const texts = useTexts().companies;
  return (
    <LinkedList label={texts.heading} items={companies} nothing={texts.nothing}>
      {({ id, legalName, kycStatus, registrationNumber, country, createdAt }) => (
        <>
          <RowLink href={hrefOf.company({ id })}>{legalName}</RowLink>
          <KycBadge status={kycStatus} />
          <RowDetail>{registrationNumber}</RowDetail>
          <RowDetail>{country}</RowDetail>
          <RowDetail>
            <Moment at={createdAt} />
          </RowDetail>
        </>
      )}
    </LinkedList>
  );
}
