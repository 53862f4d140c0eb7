import { apiRequestOutcomes } from '#contracts/browser';
import { FilterChoice, Filters as FilterBar, FilterText } from '../../shared/list/filters.js';
import { MomentFilter } from '../parts/id-filter.js';
import { type Filters, requestMethods } from '../route.js';
import { useTexts } from '../texts/index.js';

export function RequestFilterForm({ filters }: { filters: Filters<'requests'> }) {
  const { filters: any, requests: texts } = useTexts();
  const all = { value: '', label: any.any };
  const text = (
    name: 'path' | 'code' | 'requestId' | 'keyLast4' | 'keyId',
    label: string,
    placeholder = '',
  ) => (
    <FilterText
      label={label}
      name={name}
      value={filters[name]}
      placeholder={placeholder}
      maxLength={100}
    />
  );
  return (
    <FilterBar label={any.label}>
      {text('path', texts.path, '/v1/cards/{id}')}
      <FilterChoice
        label={texts.method}
        name="method"
        value={filters.method}
        data={[all, ...requestMethods.map((value) => ({ value, label: value }))]}
      />
      <FilterChoice
        label={texts.outcome}
        name="outcome"
        value={filters.outcome}
        data={[
          all,
          ...apiRequestOutcomes.map((value) => ({ value, label: texts.outcomes[value] })),
        ]}
      />
      {text('code', texts.code, 'validation_failed')}
      {text('requestId', texts.requestId)}
      {text('keyLast4', texts.keyLast4)}
      {text('keyId', texts.key, 'key_…')}
      <MomentFilter name="from" label={any.from} value={filters.from} />
      <MomentFilter name="to" label={any.to} value={filters.to} />
    </FilterBar>
  );
}
