import type { Page } from '#contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RequestError } from '../api/request-error.js';

const PAGE_SIZE = 25;
const AFTER_FAILURE_MS = 15_000;

export interface ListPage<Item> {
  items: Item[];
  /** The id before the first item; empty for the first page. */
  after: string;
  /** The value of `after` for the next page; null at the end of the list. */
  next: string | null;
}

interface ListPageRequest<Item> {
  /** The query key without the page. */
  key: readonly unknown[];
  after: string;
  /** An empty filter has no effect. */
  filters?: Readonly<Record<string, string>>;
  fetchPage(query: URLSearchParams, signal: AbortSignal): Promise<Page<Item>>;
  cursorOf(item: Item): string;
  /** The refresh interval. */
  liveMs?: number | false;
}

/** One page of a list. The size of requests and of the rendered list does not depend on the list's length. */
export function useListPage<Item>(
  request: ListPageRequest<Item>,
): UseQueryResult<ListPage<Item>, RequestError> {
  const { key, after, filters = {}, fetchPage, cursorOf, liveMs = false } = request;
  return useQuery<Page<Item>, RequestError, ListPage<Item>>({
    queryKey: [...key, filters, after],
    queryFn: ({ signal }) => {
      const given = Object.entries({ ...filters, startingAfter: after });
      const query = new URLSearchParams(given.filter(([, value]) => value.trim() !== ''));
      query.set('limit', String(PAGE_SIZE));
      return fetchPage(query, signal);
    },
    select: ({ data, hasMore }) => {
      const last = data.at(-1);
      return { items: data, after, next: hasMore && last ? cursorOf(last) : null };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      liveMs !== false && state.status === 'error' ? AFTER_FAILURE_MS : liveMs,
  });
}
