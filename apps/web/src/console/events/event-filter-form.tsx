import { NativeSelect } from '@mantine/core';
import { useEventTypes, type EventFilters } from '../api/event-queries.js';
import { webhookChannels } from '../channels.js';
import { CompanyFilter } from '../parts/company-filter.js';
import type { ShownStatus } from '../parts/status-badge.js';
import { useTexts } from '../texts/index.js';
import classes from '../parts/filters.module.css';

const statuses: readonly ShownStatus[] = ['pending', 'failing', 'delivered', 'given_up'];

interface EventFilterFormProps {
  filters: EventFilters;
  onChange(filters: EventFilters): void;
}

export function EventFilterForm({ filters, onChange }: EventFilterFormProps) {
  const texts = useTexts();
  const { data: types = [] } = useEventTypes();
  const any = { value: '', label: texts.filters.any };
  const change = (changed: Partial<EventFilters>) => onChange({ ...filters, ...changed });
  return (
    <div role="search" aria-label={texts.filters.label} className={classes.filters}>
      <NativeSelect
        label={texts.filters.status}
        data={[any, ...statuses.map((value) => ({ value, label: texts.statuses[value] }))]}
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
      <CompanyFilter
        companyId={filters.companyId}
        onChange={(companyId) => change({ companyId })}
      />
    </div>
  );
}
