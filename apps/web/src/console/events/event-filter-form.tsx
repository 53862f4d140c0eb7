import { NativeSelect } from '@mantine/core';
import classes from '../../shared/filters/filters.module.css';
import { narrow } from '../../shared/router/address.js';
import { useEventTypes } from '../api/event-queries.js';
import { shownStatuses, webhookChannels } from '../channels.js';
import { CompanyFilter } from '../parts/company-filter.js';
import type { EventFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

export function EventFilterForm({ filters }: { filters: EventFilters }) {
  const texts = useTexts();
  const { data: types = [] } = useEventTypes();
  const any = { value: '', label: texts.filters.any };
  const change = (changed: { [Name in keyof EventFilters]?: string }) =>
    narrow({ ...changed, after: '' });
  return (
    <div
      role="search"
      aria-label={texts.filters.label}
      className={`${classes.filters} ${classes.many}`}
    >
      <NativeSelect
        label={texts.filters.status}
        data={[any, ...shownStatuses.map((value) => ({ value, label: texts.statuses[value] }))]}
        value={filters.status}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.filters.channel}
        data={[any, ...webhookChannels.map((value) => ({ value, label: texts.channels[value] }))]}
        value={filters.channel}
        onChange={(event) => change({ channel: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.filters.event}
        data={[any, ...types.map(({ event }) => ({ value: event, label: event }))]}
        value={filters.event}
        onChange={(event) => change({ event: event.currentTarget.value })}
      />
      <CompanyFilter companyId={filters.companyId} />
    </div>
  );
}
