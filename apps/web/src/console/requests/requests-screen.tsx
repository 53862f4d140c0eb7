import type { ApiRequestResource } from '#contracts';
import { VisuallyHidden } from '@mantine/core';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { CodeName } from '../../shared/code-name/code-name.js';
import { Badges, RowName } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { useRequests } from '../api/request-queries.js';
import { Id } from '../names/names.js';
import { EntityTable } from '../parts/entity-table.js';
import { SearchEnd } from '../parts/search-end.js';
import { StaleNotice } from '../parts/stale-notice.js';
import type { Filters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { RequestFilterForm } from './request-filter-form.js';

/** The partner's own calls of the API. */
export function RequestsScreen({ filters }: { filters: Filters<'requests'> }) {
  const texts = useTexts();
  const requests = useRequests(filters);
  return (
    <>
      <PageHeading lead={texts.requests.lead}>{texts.requests.heading}</PageHeading>
      <RequestFilterForm filters={filters} />
      <StaleNotice query={requests} />
      <Loaded query={requests}>
        {({ items, answer, ...page }) => (
          <>
            <VisuallyHidden role="status">{texts.shown(items.length)}</VisuallyHidden>
            <RequestList requests={items} />
            {answer.searchedBackTo && <SearchEnd at={answer.searchedBackTo} />}
            <Pager label={texts.requests.heading} page={page} />
          </>
        )}
      </Loaded>
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
