import { useCompanies } from '../api/entity-queries.js';
import { NamedListScreen } from '../parts/named-list-screen.js';
import type { Filters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { CompanyList } from './company-list.js';

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
