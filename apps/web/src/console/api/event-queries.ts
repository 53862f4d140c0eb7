import type { EventDetailResource, EventResource, EventTypeResource, Page } from '#contracts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { IdempotencyKeys } from '../../shared/api/idempotency-keys.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from '../../shared/partner-api/partner-api.js';

const LIVE_MS = 3_000;
const PAGE_SIZE = 25;

/** What the list is narrowed to; an empty text narrows nothing. */
export interface EventFilters {
  status: string;
  channel: string;
  event: string;
  companyId: string;
}

export function useEvents(filters: EventFilters, isLive: boolean) {
  return useInfiniteQuery<Page<EventResource>, RequestError, EventResource[], unknown[], string>({
    queryKey: ['events', filters],
    queryFn: ({ pageParam, signal }) =>
      callApi(`/v1/events?${queryOf(filters, pageParam)}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
    refetchInterval: isLive && LIVE_MS,
  });
}

export function useEvent(id: string) {
  return useQuery<EventDetailResource, RequestError>({
    queryKey: ['event', id],
    queryFn: ({ signal }) => callApi(`/v1/events/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: LIVE_MS,
  });
}

export function useEventTypes() {
  return useQuery<Page<EventTypeResource>, RequestError, EventTypeResource[]>({
    queryKey: ['event-types'],
    queryFn: ({ signal }) => callApi('/v1/event-types', { signal }),
    select: ({ data }) => data,
    staleTime: Infinity,
  });
}

export function useRedelivery(id: string) {
  return useEventCommand<void, { id: string }>(() => ({
    path: `/v1/events/${encodeURIComponent(id)}/redeliver`,
  }));
}

export interface Recovery {
  since: string;
  channel?: string;
}

export function useRecovery() {
  return useEventCommand<Recovery, { recovered: number }>((body) => ({
    path: '/v1/events/recover',
    body,
  }));
}

export interface TestEvent {
  channel: string;
  event: string;
}

export function useTestEvent() {
  return useEventCommand<TestEvent, { id: string }>((body) => ({ path: '/v1/events/test', body }));
}

/** Something that is done with events: what is shown of them is asked for anew. */
function useEventCommand<Input, Answer>(
  requestOf: (input: Input) => { path: string; body?: unknown },
) {
  const client = useQueryClient();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMutation<Answer, RequestError, Input>({
    mutationFn: (input) => {
      const { path, body } = requestOf(input);
      return keys.send({ path, body }, (idempotencyKey) =>
        callApi<Answer>(path, { method: 'POST', body, idempotencyKey }),
      );
    },
    onSuccess: () =>
      Promise.all(
        ['events', 'event', 'statistics'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

function queryOf(filters: EventFilters, startingAfter: string): URLSearchParams {
  const given = Object.entries({ ...filters, startingAfter }).filter(([, value]) => value !== '');
  return new URLSearchParams([['limit', String(PAGE_SIZE)], ...given]);
}
