import type {
  AllowedOrBlocked,
  EffectiveRule,
  EventResource,
  Page,
  SpendingChannels,
  SpendingControlsResource,
  SpendingLimit,
  ThreeDsRequestResource,
  TransactionDetailResource,
  TransactionResource,
} from '#contracts';
import { useQuery } from '@tanstack/react-query';
import type { RequestError } from '../shared/api/request-error.js';
import { useListPage } from '../shared/api/query-client.js';
import { callApi } from '../shared/partner-api/partner-api.js';
import type { Filters } from './route.js';

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

/** A day as `<input type="date">` writes it, in the reader's time zone. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The first moment of a day where the reader is, in ISO 8601. Empty if the text is no day. */
export function startOfLocalDay(day: string): string {
  const start = DAY.test(day) ? new Date(`${day}T00:00:00`) : undefined;
  return start && Number.isFinite(start.getTime()) ? start.toISOString() : '';
}

/** Empty if the text is no day. */
export function dayAfter(day: string): string {
  const next = DAY.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  if (!next || !Number.isFinite(next.getTime())) return '';
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** A spending rule with its kind. */
export type Rule = EffectiveRule &
  (
    | ({ kind: 'limit' } & SpendingLimit)
    | ({ kind: 'merchantCategories' | 'countries' } & AllowedOrBlocked)
    | ({ kind: 'channels' } & SpendingChannels)
  );

/** The effective rules of a card or a company by whichever party, in the order in which they are decided by. */
export function rulesIn({ effective }: Pick<SpendingControlsResource, 'effective'>): Rule[] {
  const { limits, merchantCategories, countries, channels } = effective;
  return [
    ...channels.map((rule) => ({ ...rule, kind: 'channels' as const })),
    ...merchantCategories.map((rule) => ({ ...rule, kind: 'merchantCategories' as const })),
    ...countries.map((rule) => ({ ...rule, kind: 'countries' as const })),
    ...limits.map((limit) => ({ ...limit, kind: 'limit' as const })),
  ];
}

/** Undefined if the rule was changed or taken away since. */
export function ruleOf(
  controls: Pick<SpendingControlsResource, 'effective'>,
  ruleId: string,
): Rule | undefined {
  return rulesIn(controls).find((rule) => rule.ruleId === ruleId);
}
