import { useTexts } from '../texts/index.js';
import { IdFilter } from './id-filter.js';

export function CompanyFilter({ companyId }: { companyId: string }) {
  const label = useTexts().filters.companyId;
  return <IdFilter name="companyId" label={label} placeholder="cmp_…" value={companyId} />;
}
