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
import type { CompaniesFilters, CompanyFilters } from '../route.js';
import { LIVE_MS, usePage } from './pages.js';

// It rarely changes, and changes are announced minutes before.
const INTEGRATION_FRESH_MS = 30_000;

export function useCompanies({ after, ...filters }: CompaniesFilters) {
  return usePage<CompanyOverview>({
    key: ['companies'],
    path: '/companies',
    filters,
    after,
    cursorOf: ({ id }) => id,
  });
}

export function useCompany(id: string) {
  return useQuery<CompanyProgressResource, RequestError>({
    queryKey: ['company', id],
    queryFn: ({ signal }) => requestJson(`/companies/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: LIVE_MS,
  });
}

export function useTimeline(id: string, after: string) {
  return usePage<TimelineEntry>({
    key: ['timeline', id],
    path: `/companies/${encodeURIComponent(id)}/timeline`,
    after,
    cursorOf: (entry) => entry.id,
  });
}

export function useCardholders(id: string, filters: CompanyFilters) {
  const { search, state, cardholdersAfter } = filters;
  return usePage<CardholderProgress>({
    key: ['cardholders', id],
    path: `/companies/${encodeURIComponent(id)}/cardholders`,
    filters: { search, state },
    after: cardholdersAfter,
    cursorOf: ({ externalId }) => externalId,
  });
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
      requestJson(`/companies/${encodeURIComponent(id)}/onboarding-links`, {
        method: 'POST',
        body: {},
      }),
    onSuccess: () =>
      Promise.all(
        ['company', 'timeline'].map((key) => client.invalidateQueries({ queryKey: [key, id] })),
      ),
  });
}
