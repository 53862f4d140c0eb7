import type { ApiRequestResource } from '#contracts';
import { apiRequestOutcomes } from '#contracts/browser';
import { Switch } from '@mantine/core';
import { Badges, RowName } from '../../shared/list/data-table.js';
import { Filters as FilterBar, FilterChoice, FilterText } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, type BadgeTone, CodeName, Moment } from '../../shared/parts/parts.js';
import { narrow } from '../../shared/router/router.js';
import { Id } from '../names.js';
import { EntityTable, MomentFilter, ShownPage } from '../parts.js';
import { type Filters, requestMethods } from '../route.js';
import { useRequests } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';

/** The partner's own calls of the API. */
export function RequestsScreen({ filters }: { filters: Filters<'requests'> }) {
  const texts = useTexts();
  const requests = useRequests(filters);
  return (
    <>
      <PageHeading lead={texts.requests.lead}>{texts.requests.heading}</PageHeading>
      <RequestFilterForm filters={filters} />
      <Switch
        label={texts.requests.showReads}
        description={texts.requests.readsAbout}
        checked={filters.reads === 'shown'}
        mb="md"
        onChange={({ currentTarget: { checked } }) =>
          narrow({ reads: checked ? 'shown' : '', after: '' })
        }
      />
      <ShownPage label={texts.requests.heading} query={requests}>
        {(items) => <RequestList requests={items} />}
      </ShownPage>
    </>
  );
}

function RequestList({ requests }: { requests: readonly ApiRequestResource[] }) {
  const { requests: texts, columns, number } = useTexts();
  return (
    <EntityTable<ApiRequestResource>
      label={texts.heading}
      rows={requests}
      nothing={texts.nothing}
      columns={[
        {
          name: columns.call,
          cell: ({ method, path }) => (
            <RowName>
              {method} <CodeName>{path}</CodeName>
            </RowName>
          ),
        },
        {
          name: columns.status,
          isPlain: true,
          cell: ({ status, code }) => (
            <Badges>
              <Badge tone={toneOf(status)}>{status ?? texts.left}</Badge>
              {code && <CodeName>{code}</CodeName>}
            </Badges>
          ),
        },
        { name: texts.key, cell: ({ key }) => `${key.name} …${key.last4}` },
        { name: texts.requestId, cell: ({ requestId }) => <Id id={requestId} /> },
        { name: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          name: columns.duration,
          isNumber: true,
          cell: ({ durationMs }) => texts.duration(number(durationMs)),
        },
      ]}
    />
  );
}

function toneOf(status: number | null): BadgeTone {
  if (status === null || status >= 500) return 'failure';
  return status >= 400 ? 'warning' : 'good';
}

function RequestFilterForm({ filters }: { filters: Filters<'requests'> }) {
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
