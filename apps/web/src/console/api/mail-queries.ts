import type { Page, PlatformMail, PlatformMailDetail } from '#contracts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from '../../shared/partner-api/partner-api.js';

const LIVE_MS = 3_000;
const PAGE_SIZE = 25;

/** What the mails are narrowed to; an empty text narrows nothing. */
export interface MailFilters {
  status: string;
  kind: string;
  companyId: string;
}

export function useMails(filters: MailFilters) {
  return useInfiniteQuery<Page<PlatformMail>, RequestError, PlatformMail[], unknown[], string>({
    queryKey: ['mails', filters],
    queryFn: ({ pageParam, signal }) => {
      const given = Object.entries({ ...filters, startingAfter: pageParam });
      const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
      query.set('limit', String(PAGE_SIZE));
      return callApi(`/v1/mails?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

export function useMail(id: string) {
  return useQuery<PlatformMailDetail, RequestError>({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => callApi(`/v1/mails/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: LIVE_MS,
  });
}
