import type { RecoverableEvents, RecoveredEvents } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { IdempotencyKeys } from '../../shared/api/idempotency-keys.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from '../../shared/partner-api/partner-api.js';
import type { EventQuery } from './event-query.js';

/** So many are sent again with one request, between which it can be stopped. */
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
