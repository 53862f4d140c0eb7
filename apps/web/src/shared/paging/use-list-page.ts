import type { Page } from '#contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RequestError } from '../api/request-error.js';

const PAGE_SIZE = 25;
const AFTER_FAILURE_MS = 15_000;

export interface ListPage<Item, Answer extends Page<Item> = Page<Item>> {
  items: Item[];
  /** The id before the first item; empty for the first page. */
  after: string;
  /** The value of `after` for the next page; null at the end of the list. */
  next: string | null;
  /** All that was answered. */
  answer: Answer;
}

interface ListPageRequest<Item, Answer extends Page<Item>> {
  /** The query key without the page. */
  key: readonly unknown[];
  after: string;
  /** An empty filter has no effect. */
  filters?: Readonly<Record<string, string>>;
  fetchPage(query: URLSearchParams, signal: AbortSignal): Promise<Answer>;
  cursorOf(item: Item): string;
  /** The refresh interval. */
  liveMs?: number | false;
}

/** One page of a list. The size of requests and of the rendered list does not depend on the list's length. */
export function useListPage<Item, Answer extends Page<Item> = Page<Item>>(
  request: ListPageRequest<Item, Answer>,
): UseQueryResult<ListPage<Item, Answer>, RequestError> {
  const { key, after, filters = {}, fetchPage, cursorOf, liveMs = false } = request;
  return useQuery<Answer, RequestError, ListPage<Item, Answer>>({
    queryKey: [...key, filters, after],
    queryFn: ({ signal }) => {
      const given = Object.entries({ ...filters, startingAfter: after });
      const query = new URLSearchParams(given.filter(([, value]) => value.trim() !== ''));
      query.set('limit', String(PAGE_SIZE));
      return fetchPage(query, signal);
    },
    select: (answer) => {
      const { data, hasMore } = answer;
      const last = data.at(-1);
      return { items: data, after, next: hasMore && last ? cursorOf(last) : null, answer };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      liveMs !== false && state.status === 'error' ? AFTER_FAILURE_MS : liveMs,
  });
}
