import type { Page } from '#contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RequestError } from '../api/request-error.js';

const PAGE_SIZE = 25;
const AFTER_FAILURE_MS = 15_000;

export interface ListPage<Item> {
  items: Item[];
  /** After which item it begins; empty for the first page. */
  after: string;
  /** Where the next page begins; null at the end of the list. */
  next: string | null;
}

interface ListPageRequest<Item> {
  /** What names the list, and what it is narrowed to. */
  key: readonly unknown[];
  after: string;
  /** A filter that is empty narrows nothing. */
  filters?: Readonly<Record<string, string>>;
  fetchPage(query: URLSearchParams, signal: AbortSignal): Promise<Page<Item>>;
  cursorOf(item: Item): string;
  /** How often the page is brought up to date. */
  liveMs?: number | false;
}

/**
 * One page of a list: however long the list is, what is asked for and drawn stays small.
 */
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
