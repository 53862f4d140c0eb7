import { NativeSelect } from '@mantine/core';
import { FilterText } from '../../shared/filters/filter-text.js';
import classes from '../../shared/filters/filters.module.css';
import { SearchIcon } from '../../shared/icons/icons.js';
import { narrow } from '../../shared/router/address.js';
import { useEventTypes } from '../api/event-queries.js';
import { shownStatuses, webhookChannels } from '../channels.js';
import { CompanyFilter } from '../parts/company-filter.js';
import { MomentFilter } from '../parts/moment-filter.js';
import type { EventFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { SearchedNames } from './searched-names.js';

type Changed = { [Name in keyof EventFilters]?: string };

const change = (changed: Changed) => narrow({ ...changed, after: '' });

export function EventFilterForm({ filters }: { filters: EventFilters }) {
  const texts = useTexts();
  const { data: types = [] } = useEventTypes();
  const any = { value: '', label: texts.filters.any };
  return (
    <div role="search" aria-label={texts.filters.label}>
      <FilterText
        label={texts.filters.search}
        placeholder={texts.filters.searchExample}
        leftSection={<SearchIcon />}
        value={filters.search}
        maxLength={100}
        onChange={(search) => narrow({ search, after: '' }, 'replace')}
      />
      <SearchedNames text={filters.search} />
      <div className={`${classes.filters} ${classes.many} ${classes.six}`}>
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
        <MomentFilter name="from" label={texts.filters.from} value={filters.from} />
        <MomentFilter name="to" label={texts.filters.to} value={filters.to} />
      </div>
    </div>
  );
}
