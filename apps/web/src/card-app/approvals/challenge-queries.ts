import type {
  AssertionOptions,
  ChallengeDecision,
  ChallengeResource,
  DecideChallenge,
  Page,
  PastChallenge,
  StreamedChallenge,
} from '#contracts';
import { challengeStreamEvents } from '#contracts/browser';
import { startAuthentication } from '@simplewebauthn/browser';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/api/query-client.js';
import { LiveStream } from '../live-stream.js';
import { callApi, challengeStreamAddress } from '../api.js';
import { isNotified } from '../queries.js';
import { type Challenge, received, withChallenge } from './challenges.js';

const listKey = ['challenges'];
const keyOf = (id: string) => ['challenge', id];

/** The polling interval while the stream is disconnected. */
const POLL_MS = 3_000;

export function useChallenges(isStreaming: boolean) {
  return useQuery<Challenge[], RequestError>({
    queryKey: listKey,
    queryFn: async ({ signal }) => {
      const { data } = await callApi<{ data: ChallengeResource[] }>('challenges', { signal });
      return data.map((resource) => received(resource, Date.now()));
    },
    refetchInterval: isStreaming ? false : POLL_MS,
  });
}

export function useChallenge(id: string, isStreaming: boolean) {
  return useQuery<Challenge, RequestError>({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      received(await callApi(`challenges/${encodeURIComponent(id)}`, { signal }), Date.now()),
    refetchInterval: ({ state }) =>
      !isStreaming && state.data?.status === 'waiting' ? POLL_MS : false,
  });
}

/** The challenges of the past, the latest first. */
export function useHistory(after: string) {
  return useListPage<PastChallenge>({
    key: ['history'],
    after,
    fetchPage: (query, signal) =>
      callApi<Page<PastChallenge>>(`challenges/history?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

/** Stores the challenges that the stream sends when it opens: all that are pending. */
function noteAll(client: QueryClient, resources: readonly StreamedChallenge[]): void {
  const challenges = resources.map((resource) => received(resource, Date.now()));
  client.setQueryData(listKey, challenges);
  // A challenge that was decided while the stream was disconnected is not among them.
  void client.invalidateQueries({ queryKey: ['challenge'] });
}

function noteOne(client: QueryClient, resource: StreamedChallenge): void {
  const challenge = received(resource, Date.now());
  client.setQueryData<Challenge[]>(listKey, (known = []) => withChallenge(known, challenge));
  client.setQueryData(keyOf(challenge.id), challenge);
}

/**
 * The passkey options: from the payment or, if those were used already, new ones from the
 * server.
 */
async function optionsFor(client: QueryClient, id: string): Promise<AssertionOptions['options']> {
  const known = client.getQueryData<Challenge[]>(listKey)?.find((challenge) => challenge.id === id);
  if (!known?.options) {
    const path = `challenges/${encodeURIComponent(id)}/options`;
    return (await callApi<AssertionOptions>(path, { method: 'POST' })).options;
  }
  const { options, ...used } = known;
  client.setQueryData<Challenge[]>(listKey, (challenges = []) => withChallenge(challenges, used));
  return options;
}

/**
 * Sends a decision. An approval is first signed with the passkey, which binds it to the amount and the payee.
 */
export function useDecision(id: string, onDecided?: (decided: ChallengeResource) => void) {
  const client = useQueryClient();
  const path = `challenges/${encodeURIComponent(id)}`;
  return useMutation<ChallengeResource, Error, ChallengeDecision>({
    mutationFn: async (decision) => {
      const body: DecideChallenge = { decision };
      if (decision === 'approved') {
        const optionsJSON = await optionsFor(client, id);
        body.assertion = await startAuthentication({ optionsJSON });
      }
      return callApi(`${path}/decision`, { method: 'POST', body });
    },
    onSuccess: (decided) => {
      // First, because a decided payment no longer waits, and its buttons go.
      onDecided?.(decided);
      noteOne(client, decided);
      void client.invalidateQueries({ queryKey: ['history'] });
    },
    // The challenge may have been decided on another device, or have expired: fetches its current state.
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

/**
 * Keeps the challenges up to date while the app is open. While the app is in the background and this device
 * gets push messages, the stream is closed, because the server sends no push messages to people with an open
 * stream.
 *
 * @returns whether the stream is connected; if not, the challenges must be polled.
 */
export function useChallengeStream(): boolean {
  const client = useQueryClient();
  const [isLive, setIsLive] = useState(false);

  useEffect(() => {
    const stream = new LiveStream({
      address: challengeStreamAddress,
      events: {
        [challengeStreamEvents.all]: (all) =>
          noteAll(client, JSON.parse(all) as StreamedChallenge[]),
        [challengeStreamEvents.one]: (one) => noteOne(client, JSON.parse(one) as StreamedChallenge),
        [challengeStreamEvents.alive]: () => undefined,
      },
      staysHidden: () => !isNotified(client),
      onLive: setIsLive,
    });
    return () => stream.end();
  }, [client]);

  return isLive;
}
