import type { ApiRequestPage, ApiRequestResource } from '#contracts';
import { useListPage } from '../../shared/paging/use-list-page.js';
import { callApi } from '../../shared/partner-api/partner-api.js';
import type { Filters } from '../route.js';
import { momentOf } from './event-query.js';

const LIVE_MS = 5_000;

export function useRequests({ after, from, to, ...filters }: Filters<'requests'>) {
  return useListPage<ApiRequestResource, ApiRequestPage>({
    key: ['api-requests'],
    filters: { ...filters, createdAfter: momentOf(from), createdBefore: momentOf(to) },
    after,
    fetchPage: (query, signal) => callApi(`/v1/api-requests?${query}`, { signal }),
    cursorOf: ({ id }) => id,
    liveMs: LIVE_MS,
  });
}
