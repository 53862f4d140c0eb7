import type {
  EventResource,
  Page,
  SpendingControlsResource,
  ThreeDsRequestResource,
  TransactionDetailResource,
  TransactionResource,
} from '#contracts';
import { useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import { callApi } from '../../shared/partner-api/partner-api.js';
import { dayAfter, startOfLocalDay } from '../payments/local-days.js';
import type { Filters } from '../route.js';

const LIVE_MS = 5_000;

/** The parameters of `GET /v1/transactions`; an empty one is left out. */
export function paymentQueryOf({
  after: _after,
  from,
  to,
  ...filters
}: Filters<'payments'>): Record<string, string> {
  const createdBefore = startOfLocalDay(dayAfter(to));
  return { ...filters, createdAfter: startOfLocalDay(from), createdBefore };
}

export function usePayments(filters: Filters<'payments'>) {
  return useListPage<TransactionResource>({
    key: ['payments'],
    filters: paymentQueryOf(filters),
    after: filters.after,
    fetchPage: (query, signal) => callApi(`/v1/transactions?${query}`, { signal }),
    cursorOf: ({ id }) => id,
    liveMs: LIVE_MS,
  });
}

export function usePayment(id: string) {
  return useQuery<TransactionDetailResource, RequestError>({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => callApi(`/v1/transactions/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: LIVE_MS,
  });
}

/** The latest of its events. */
export function usePaymentEvents(transactionId: string) {
  return useQuery<Page<EventResource>, RequestError, EventResource[]>({
    queryKey: ['payment-events', transactionId],
    queryFn: ({ signal }) =>
      callApi(`/v1/events?${new URLSearchParams({ transactionId, limit: '100' })}`, { signal }),
    select: ({ data }) => data,
    refetchInterval: LIVE_MS,
  });
}

export function useThreeDsRequest(id: string) {
  return useQuery<ThreeDsRequestResource, RequestError>({
    queryKey: ['three-ds-request', id],
    queryFn: ({ signal }) => callApi(`/v1/three-ds-requests/${encodeURIComponent(id)}`, { signal }),
  });
}

/** The spending rules of a card or of a company. */
export function useSpendingControls(owner: 'cards' | 'companies', id: string) {
  return useQuery<SpendingControlsResource, RequestError>({
    queryKey: ['spending-controls', owner, id],
    queryFn: ({ signal }) =>
      callApi(`/v1/${owner}/${encodeURIComponent(id)}/spending-controls`, { signal }),
  });
}
