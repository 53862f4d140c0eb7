import type { Page } from '#contracts';
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { RequestError } from './request-error.js';

const RETRIES = 2;

/**
 * Failed queries are retried without a message; mutations never are, so that the person decides. Requests are
 * made even if the browser claims to be offline: then the failure shows at once instead of an endless
 * spinner.
 */
export function createQueryClient(): QueryClient {
  // A button is disabled before the second click of a double click. With the default, a timer, both would be sent.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        retry: isWorthRepeating,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Retries a query a few times if the failure may pass by itself. A server that was silent for the whole time
 * limit is not retried: the person has waited long enough and is shown the failure.
 */
export function isWorthRepeating(failures: number, error: unknown): boolean {
  return (
    failures < RETRIES &&
    error instanceof RequestError &&
    (error.reason === 'unreachable' || error.reason === 'unavailable')
  );
}

/**
 * One idempotency key for each operation. An operation that is repeated after a failure keeps its key,
 * because the first request may have had its effect although its answer was lost.
 */
export class IdempotencyKeys {
  private unanswered: { intent: string; key: string } | null = null;

  async send<Answer>(intent: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const text = JSON.stringify(intent);
    const key = this.unanswered?.intent === text ? this.unanswered.key : crypto.randomUUID();
    this.unanswered = { intent: text, key };
    try {
      const answer = await send(key);
      this.unanswered = null;
      return answer;
    } catch (error) {
      if (error instanceof RequestError && error.reason === 'refused') {
        this.unanswered = null;
      }
      throw error;
    }
  }
}

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
