import type {
  EventDetailResource,
  EventPage,
  EventResource,
  EventTypeResource,
  Page,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IdempotencyKeys } from '../../shared/api/idempotency-keys.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import { callApi } from '../../shared/partner-api/partner-api.js';
import type { EventFilters } from '../route.js';
import { eventQueryOf } from './event-query.js';

const LIVE_MS = 3_000;

export function useEvents(filters: EventFilters, isLive: boolean) {
  const { after } = filters;
  return useListPage<EventResource, EventPage>({
    key: ['events'],
    filters: eventQueryOf(filters),
    after,
    fetchPage: (query, signal) => callApi(`/v1/events?${query}`, { signal }),
    cursorOf: ({ id }) => id,
    liveMs: isLive && LIVE_MS,
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

export interface TestEvent {
  channel: string;
  event: string;
}

export function useTestEvent() {
  return useEventCommand<TestEvent, { id: string }>((body) => ({ path: '/v1/events/test', body }));
}

/** A mutation of events. The shown events are fetched again after it. */
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
