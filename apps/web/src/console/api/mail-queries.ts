import type { PlatformMail, PlatformMailDetail } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import { callApi } from '../../shared/partner-api/partner-api.js';
import type { MailFilters } from '../route.js';

const LIVE_MS = 3_000;

export function useMails({ after, ...filters }: MailFilters) {
  return useListPage<PlatformMail>({
    key: ['mails'],
    filters,
    after,
    fetchPage: (query, signal) => callApi(`/v1/mails?${query}`, { signal }),
    cursorOf: ({ id }) => id,
    liveMs: LIVE_MS,
  });
}

export function useMail(id: string) {
  return useQuery<PlatformMailDetail, RequestError>({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => callApi(`/v1/mails/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: LIVE_MS,
  });
}
