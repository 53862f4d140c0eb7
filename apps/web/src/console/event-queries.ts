import type {
  EventDetailResource,
  EventPage,
  EventResource,
  EventTypeResource,
  Page,
  RecoverableEvents,
  RecoveredEvents,
} from '#contracts';
import { eventStreamEvents } from '#contracts/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IdempotencyKeys, useListPage } from '../shared/api/query-client.js';
import type { RequestError } from '../shared/api/request-error.js';
import { callApi, openApiStream } from '../shared/partner-api/partner-api.js';
import { SilenceWatch } from '../shared/api/request-json.js';
import { kindOfId } from './entity-queries.js';
import type { EventFilters } from './route.js';

/** The parameters of `GET /v1/events`; an empty one is left out. */
export type EventQuery = Record<string, string>;

const idFilters = {
  company: 'companyId',
  person: 'personId',
  card: 'cardId',
  account: 'accountId',
  payment: 'transactionId',
} as const;

/** What is searched by an id is asked for by the filter that has an index for it, if it is not narrowed by that. */
export function eventQueryOf(filters: EventFilters): EventQuery {
  const { after: _after, live: _live, from, to, search, ...narrowed } = filters;
  const query = { ...narrowed, createdAfter: momentOf(from), createdBefore: momentOf(to) };
  const kind = kindOfId(search.trim());
  const name = kind && kind !== 'event' ? idFilters[kind] : undefined;
  if (name === undefined || narrowed[name] !== '') return { ...query, search };
  return { ...query, [name]: search.trim() };
}

/** The failed ones among the events of a list, as `GET /v1/events/recoverable` takes them. */
export function failedQueryOf(filters: EventFilters): EventQuery {
  const { createdAfter, createdBefore, ...query } = eventQueryOf(filters);
  const since = createdAfter || '1970-01-01T00:00:00.000Z';
  const chosen = { ...query, since, until: createdBefore ?? '' };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
}

/** Addresses are typed and copied by people: what is no moment counts as none. */
export function momentOf(text: string): string {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year > 0 && year <= 9_999 ? moment.toISOString() : '';
}

/** The value of an `<input type="datetime-local">`: the reader's time zone, to the minute. */
export function localInputOf(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

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

interface TestEvent {
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

const REOPEN_MS = 5_000;
/** Two and a half times the server's longest silence. */
const LONGEST_SILENCE_MS = 25_000;
/** What is delivered within this time is shown as delivered when the list is read again. */
const DELIVERED_AFTER_MS = 1_000;

/**
 * Reads the list of events again as soon as there is a new one. The stream reports only new events, and only
 * while it is connected. The status of deliveries is polled.
 */
export function useEventTail(isLive: boolean): void {
  const client = useQueryClient();

  useEffect(() => {
    if (!isLive) return;
    let stream: AbortController | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const read = () => void client.invalidateQueries({ queryKey: ['events'] });
    const silence = new SilenceWatch(LONGEST_SILENCE_MS, () => {
      close();
      open();
    });
    const hear = (event: string) => {
      silence.heard();
      if (event === eventStreamEvents.alive) return;
      read();
      clearTimeout(later);
      later = setTimeout(read, DELIVERED_AFTER_MS);
    };
    const open = () => {
      const opened = new AbortController();
      stream = opened;
      silence.heard();
      void openApiStream('/v1/events/stream', {
        signal: opened.signal,
        onOpen: read,
        onEvent: hear,
      })
        // It ends with the server as well, and is opened again in any case.
        .catch(() => undefined)
        .then(() => {
          if (!opened.signal.aborted) reopening = setTimeout(open, REOPEN_MS);
        });
    };
    const close = () => {
      silence.stop();
      clearTimeout(reopening);
      clearTimeout(later);
      stream?.abort();
      stream = undefined;
    };
    // A browser has few connections to a host, and hidden tabs need none.
    const turn = () => {
      if (document.visibilityState === 'hidden') close();
      else if (!stream) open();
    };

    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      close();
    };
  }, [client, isLive]);
}

/** How many events one request sends again. The recovery can be stopped between requests. */
const PER_REQUEST = 500;

export function useRecoverable(chosen: EventQuery) {
  return useQuery<RecoverableEvents, RequestError>({
    queryKey: ['recoverable', chosen],
    queryFn: ({ signal }) =>
      callApi(`/v1/events/recoverable?${new URLSearchParams(chosen)}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export interface Recovery {
  state: 'new' | 'running' | 'stopped' | 'done';
  /** How many are sent again so far. */
  recovered: number;
  error: RequestError | null;
  start(): void;
  stop(): void;
}

/** Sends events again part by part. After a failure or a stop it goes on where it ended. */
export function useRecovery(chosen: EventQuery): Recovery {
  const client = useQueryClient();
  const [keys] = useState(() => new IdempotencyKeys());
  const [state, setState] = useState<Recovery['state']>('new');
  const [recovered, setRecovered] = useState(0);
  const [error, setError] = useState<RequestError | null>(null);
  const isWanted = useRef(false);
  const startingAfter = useRef<string | null>(null);

  const sendPart = async (): Promise<boolean> => {
    const after = startingAfter.current;
    const body = { ...chosen, limit: PER_REQUEST, ...(after !== null && { startingAfter: after }) };
    const answer = await keys.send(body, (idempotencyKey) =>
      callApi<RecoveredEvents>('/v1/events/recover', { method: 'POST', body, idempotencyKey }),
    );
    setRecovered((before) => before + answer.recovered);
    startingAfter.current = answer.continueAfter;
    return answer.continueAfter !== null;
  };

  const run = async () => {
    isWanted.current = true;
    setState('running');
    setError(null);
    try {
      while (isWanted.current) {
        if (await sendPart()) continue;
        setState('done');
        break;
      }
    } catch (failure) {
      setError(failure as RequestError);
      setState('stopped');
    } finally {
      isWanted.current = false;
      for (const key of ['events', 'event', 'statistics']) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    }
  };

  const stop = () => {
    isWanted.current = false;
    setState('stopped');
  };
  return { state, recovered, error, start: () => void run(), stop };
}
