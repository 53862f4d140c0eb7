import type {
  CardholderProgress,
  CompanyOverview,
  CompanyProgressResource,
  GeneratedLinks,
  Integration,
  TimelineEntry,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { LIVE_MS, usePages } from './pages.js';

// It changes seldom, and is told minutes before.
const INTEGRATION_FRESH_MS = 30_000;

/** What the companies are narrowed to; an empty text narrows nothing. */
export interface CompanyFilters {
  search: string;
  status: string;
  waitingFor: string;
}

export interface CardholderFilters {
  search: string;
  state: string;
}

export function useCompanies(filters: CompanyFilters) {
  return usePages<CompanyOverview>(
    ['companies', filters],
    '/companies',
    { ...filters },
    ({ id }) => id,
  );
}

export function useCompany(id: string) {
  return useQuery<CompanyProgressResource, RequestError>({
    queryKey: ['company', id],
    queryFn: ({ signal }) => requestJson(`/companies/${id}`, { signal }),
    refetchInterval: LIVE_MS,
  });
}

export function useTimeline(id: string) {
  return usePages<TimelineEntry>(
    ['timeline', id],
    `/companies/${id}/timeline`,
    {},
    (entry) => entry.id,
  );
}

export function useCardholders(id: string, filters: CardholderFilters) {
  return usePages<CardholderProgress>(
    ['cardholders', id, filters],
    `/companies/${id}/cardholders`,
    { ...filters },
    ({ externalId }) => externalId,
  );
}

export function useIntegration() {
  return useQuery<Integration, RequestError>({
    queryKey: ['integration'],
    queryFn: ({ signal }) => requestJson('/integration', { signal }),
    staleTime: INTEGRATION_FRESH_MS,
  });
}

export function useLinkGeneration(id: string) {
  const client = useQueryClient();
  return useMutation<GeneratedLinks, RequestError>({
    mutationFn: () =>
      requestJson(`/companies/${id}/onboarding-links`, { method: 'POST', body: {} }),
    onSuccess: () =>
      Promise.all(
        ['company', 'timeline'].map((key) => client.invalidateQueries({ queryKey: [key, id] })),
      ),
  });
}
