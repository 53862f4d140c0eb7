import type { ApiRequestResource } from '#contracts';
import { Text, VisuallyHidden } from '@mantine/core';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { CodeName } from '../../shared/code-name/code-name.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { useRequests } from '../api/request-queries.js';
import { Id } from '../names/names.js';
import { SearchEnd } from '../parts/search-end.js';
import { StaleNotice } from '../parts/stale-notice.js';
import type { Filters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { RequestFilterForm } from './request-filter-form.js';
import classes from './requests-screen.module.css';

/** The partner's own calls of the API. */
export function RequestsScreen({ filters }: { filters: Filters<'requests'> }) {
  const texts = useTexts();
  const requests = useRequests(filters);
  return (
    <>
      <PageHeading>{texts.requests.heading}</PageHeading>
      <Text c="dimmed" className={classes.lead}>
        {texts.requests.lead}
      </Text>
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
  const { requests: texts } = useTexts();
  if (requests.length === 0) return <Text c="dimmed">{texts.nothing}</Text>;
  return (
    <ul className={classes.list} aria-label={texts.heading}>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: ApiRequestResource }) {
  const { requests: texts, number } = useTexts();
  const { method, path, status, code, durationMs, requestId, key, createdAt } = request;
  return (
    <li className={classes.row}>
      <span className={classes.call}>
        <span className={classes.method}>{method}</span> <CodeName>{path}</CodeName>
      </span>
      <Badge tone={toneOf(status)}>{status ?? texts.left}</Badge>
      <span className={classes.detail}>{code && <CodeName>{code}</CodeName>}</span>
      <span className={classes.detail}>{texts.duration(number(durationMs))}</span>
      <span className={classes.detail}>
        <Moment at={createdAt} />
      </span>
      <span className={classes.more}>
        {texts.key} {key.name} …{key.last4} · {texts.requestId} <Id id={requestId} />
      </span>
    </li>
  );
}

function toneOf(status: number | null): BadgeTone {
  if (status === null || status >= 500) return 'failure';
  return status >= 400 ? 'warning' : 'good';
}
