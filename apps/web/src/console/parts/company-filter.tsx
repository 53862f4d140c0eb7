import { FilterText } from '../../shared/filters/filter-text.js';
import { narrow } from '../../shared/router/address.js';
import { useTexts } from '../texts/index.js';

export function CompanyFilter({ companyId }: { companyId: string }) {
  return (
    <FilterText
      label={useTexts().filters.companyId}
      placeholder="cmp_…"
      value={companyId}
      maxLength={100}
      onChange={(changed) => narrow({ companyId: changed, after: '' }, 'replace')}
    />
  );
}
