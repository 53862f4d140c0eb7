import { requestJson } from '../../shared/api/request-json.js';
import { type ListPage, useListPage } from '../../shared/paging/use-list-page.js';

export const LIVE_MS = 3_000;

interface PageRequest<Item> {
  key: readonly unknown[];
  path: string;
  after: string;
  filters?: Readonly<Record<string, string>>;
  cursorOf(item: Item): string;
}

/** One page of a list, refetched regularly. */
export function usePage<Item>({ path, ...request }: PageRequest<Item>) {
  return useListPage<Item>({
    ...request,
    fetchPage: (query, signal) => requestJson(`${path}?${query}`, { signal }),
    liveMs: LIVE_MS,
  });
}

export type { ListPage };
