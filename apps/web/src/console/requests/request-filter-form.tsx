import { NativeSelect } from '@mantine/core';
import { apiRequestOutcomes } from '#contracts/browser';
import classes from '../../shared/filters/filters.module.css';
import { narrow } from '../../shared/router/address.js';
import { MomentFilter } from '../parts/moment-filter.js';
import { IdFilter } from '../parts/id-filter.js';
import { type Filters, requestMethods } from '../route.js';
import { useTexts } from '../texts/index.js';

export function RequestFilterForm({ filters }: { filters: Filters<'requests'> }) {
  const { filters: any, requests: texts } = useTexts();
  const anyOf = (values: readonly { value: string; label: string }[]) => [
    { value: '', label: any.any },
    ...values,
  ];
  return (
    <div role="search" aria-label={any.label} className={`${classes.filters} ${classes.many}`}>
      <IdFilter name="path" label={texts.path} placeholder="/v1/cards/{id}" value={filters.path} />
      <NativeSelect
        label={texts.method}
        data={anyOf(requestMethods.map((value) => ({ value, label: value })))}
        value={filters.method}
        onChange={(event) => narrow({ method: event.currentTarget.value, after: '' })}
      />
      <NativeSelect
        label={texts.outcome}
        data={anyOf(apiRequestOutcomes.map((value) => ({ value, label: texts.outcomes[value] })))}
        value={filters.outcome}
        onChange={(event) => narrow({ outcome: event.currentTarget.value, after: '' })}
      />
      <IdFilter
        name="code"
        label={texts.code}
        placeholder="validation_failed"
        value={filters.code}
      />
      <IdFilter name="requestId" label={texts.requestId} placeholder="" value={filters.requestId} />
      <IdFilter name="keyLast4" label={texts.keyLast4} placeholder="" value={filters.keyLast4} />
      <IdFilter name="keyId" label={texts.key} placeholder="key_…" value={filters.keyId} />
      <MomentFilter name="from" label={any.from} value={filters.from} />
      <MomentFilter name="to" label={any.to} value={filters.to} />
    </div>
  );
}
