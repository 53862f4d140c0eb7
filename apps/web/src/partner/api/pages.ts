import type { Page } from '#contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';

export const LIVE_MS = 3_000;
const AFTER_FAILURE_MS = 15_000;
const PAGE_SIZE = 25;

/** A list in pages that brings itself up to date. A filter that is an empty text narrows nothing. */
export function usePages<Item>(
  queryKey: unknown[],
  path: string,
  filters: Record<string, string>,
  idOf: (item: Item) => string,
) {
  return useInfiniteQuery<Page<Item>, RequestError, Item[], unknown[], string>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      requestJson(`${path}?${queryOf({ ...filters, startingAfter: pageParam })}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data, hasMore }) => {
      const last = data.at(-1);
      return hasMore && last ? idOf(last) : undefined;
    },
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_FAILURE_MS : LIVE_MS),
  });
}

function queryOf(filters: Record<string, string>): URLSearchParams {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  return new URLSearchParams([['limit', String(PAGE_SIZE)], ...given]);
}
