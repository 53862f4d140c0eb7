import type { ActivityPayment, CardAppResource, CardAppSession, Page } from '#contracts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import { readActivity } from './activity-api.js';
import { callApi } from './card-app-api.js';

const purchasesKey = ['purchases'];

/** While the stream is connected: notifications between servers can get lost. */
const SLOW_POLL_MS = 60_000;
/** While it is not. */
const POLL_MS = 3_000;

/** Whose purchases are read, and where. */
export interface PurchaseSource {
  activityUrl: string;
  externalId: string;
  isStreaming: boolean;
}

export function purchaseSource(
  { activityUrl }: CardAppResource,
  { person: { externalId } }: CardAppSession,
  isStreaming: boolean,
): PurchaseSource | undefined {
  return activityUrl === null ? undefined : { activityUrl, externalId, isStreaming };
}

/** The own purchases, the latest first, page by page. */
export function usePurchases(
  { activityUrl, externalId, isStreaming }: PurchaseSource,
  after: string,
) {
  return useListPage<ActivityPayment>({
    key: [...purchasesKey, 'list'],
    after,
    filters: { externalId },
    fetchPage: (query, signal) =>
      readActivity<Page<ActivityPayment>>(activityUrl, `payments?${query}`, signal),
    cursorOf: ({ id }) => id,
    liveMs: isStreaming ? SLOW_POLL_MS : POLL_MS,
  });
}

export function usePurchase({ activityUrl, isStreaming }: PurchaseSource, id: string) {
  return useQuery<ActivityPayment, RequestError>({
    queryKey: [...purchasesKey, 'one', id],
    queryFn: ({ signal }) =>
      readActivity(activityUrl, `payments/${encodeURIComponent(id)}`, signal),
    refetchInterval: isStreaming ? SLOW_POLL_MS : POLL_MS,
  });
}

/**
 * Reads what is shown again, as often as something changed since it was asked for last: in a run of changes once
 * after each answer.
 */
export class PurchaseRefresh {
  private isDue = false;
  private isRunning = false;

  constructor(private readonly client: QueryClient) {}

  async run(): Promise<void> {
    this.isDue = true;
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.isDue) {
      this.isDue = false;
      await this.client.invalidateQueries({ queryKey: purchasesKey });
    }
    this.isRunning = false;
  }
}

/** Ends with an error if the session is over, of which the listeners are told. */
export async function checkSession(): Promise<void> {
  await callApi('session');
}
