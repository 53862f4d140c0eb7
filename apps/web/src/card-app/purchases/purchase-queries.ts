import type { ActivityPayment, CardAppResource, CardAppSession, Page } from '#contracts';
import { activityStreamEvents } from '#contracts/browser';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { useListPage } from '../../shared/api/query-client.js';
import { LiveStream } from '../live-stream.js';
import { callApi } from '../api.js';

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
class PurchaseRefresh {
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

/** If the session is over, it notifies the listeners and throws. */
async function checkSession(): Promise<void> {
  await callApi('session');
}

/**
 * Reads what happened with cards. It may be at another port of the app's host, and always knows the app's
 * cookie.
 *
 * @param activityUrl of the app, a path or an address.
 */
async function readActivity<Answer>(
  activityUrl: string,
  path: string,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await requestJson(`${activityUrl}/${path}`, { signal, credentials: 'include' });
  } catch (error) {
    // A call to the app's own host shows whether the session has ended, and then notifies the listeners.
    if (error instanceof RequestError && error.code === 'reader_required') await callApi('session');
    throw error;
  }
}

/**
 * Keeps the purchases up to date while they are shown. Each event means that something changed, and the list is
 * read again; so it is when the stream begins, which no change between the two can escape.
 *
 * @param activityUrl undefined while no purchases are shown.
 * @returns whether the stream is connected; if not, the purchases must be polled.
 */
export function usePurchaseStream(activityUrl: string | undefined): boolean {
  const client = useQueryClient();
  const [isLive, setIsLive] = useState(false);

  useEffect(() => {
    if (activityUrl === undefined) return;
    const changes = new PurchaseRefresh(client);
    const refresh = () => void changes.run();
    const stream = new LiveStream({
      address: `${activityUrl}/payments/stream`,
      withCredentials: true,
      events: {
        open: refresh,
        [activityStreamEvents.one]: refresh,
        [activityStreamEvents.missed]: refresh,
        [activityStreamEvents.alive]: () => undefined,
      },
      // A browser has few connections to a host, and tabs in the background need none.
      staysHidden: () => false,
      onLive: setIsLive,
      onRefused: () => void checkSession().catch(() => undefined),
    });
    return () => stream.end();
  }, [client, activityUrl]);

  return isLive;
}
