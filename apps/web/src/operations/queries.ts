import type {
  DeadLetterDetail,
  DeadLetterList,
  OperationsTopics,
  PreviewRepair,
  RecordSearchResult,
  RepairPreview,
  RepairResource,
  StartRepair,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useListPage } from '../shared/api/query-client.js';
import type { RequestError } from '../shared/api/request-error.js';
import { callPartner } from '../shared/operators/operator-session.js';
import type { LetterFilters, SearchFilters } from './route.js';

const LIVE_MS = 5_000;
/** A list of dead letters reads all of them. */
const LETTERS_LIVE_MS = 15_000;

export function useTopics() {
  return useQuery<OperationsTopics, RequestError>({
    queryKey: ['topics'],
    queryFn: ({ signal }) => callPartner('topics', { signal }),
    refetchInterval: LIVE_MS,
  });
}

export function useDeadLetters(filters: LetterFilters) {
  return useQuery<DeadLetterList, RequestError>({
    queryKey: ['letters', filters],
    queryFn: ({ signal }) => callPartner(`dead-letters?${queryOf(filters)}`, { signal }),
    refetchInterval: LETTERS_LIVE_MS,
  });
}

export function useDeadLetter(place: string) {
  return useQuery<DeadLetterDetail, RequestError>({
    queryKey: ['letter', place],
    queryFn: ({ signal }) => callPartner(`dead-letter?${queryOf({ place })}`, { signal }),
  });
}

export function useRecordSearch(filters: SearchFilters) {
  const { topic, since, until } = filters;
  return useQuery<RecordSearchResult, RequestError>({
    queryKey: ['records', filters],
    queryFn: ({ signal }) => callPartner(`records?${queryOf(filters)}`, { signal }),
    enabled: topic !== '' && since !== '' && until !== '',
    staleTime: Infinity,
  });
}

export function useRepairPreview() {
  return useMutation<RepairPreview, RequestError, PreviewRepair>({
    mutationFn: (body) => callPartner('repairs/previews', { method: 'POST', body }),
  });
}

export function useRepair() {
  const client = useQueryClient();
  return useMutation<RepairResource, RequestError, StartRepair>({
    mutationFn: (body) => callPartner('repairs', { method: 'POST', body }),
    onSettled: () =>
      Promise.all(
        ['letters', 'letter', 'repairs', 'topics'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

export function useRepairs(after: string) {
  return useListPage<RepairResource>({
    key: ['repairs'],
    after,
    fetchPage: (query, signal) => callPartner(`repairs?${query}`, { signal }),
    cursorOf: ({ id }) => id,
    liveMs: LIVE_MS,
  });
}

function queryOf(filters: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value.trim() !== ''));
}
