import type {
  CardholderProgress,
  CompanyOverview,
  CompanyProgressResource,
  GeneratedLinks,
  Integration,
  MailSuppression,
  SendOnboardingLink,
  SentMail,
  SentMailDetail,
  SentOnboardingLink,
  TimelineEntry,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../shared/api/request-error.js';
import { type ListPage, useListPage } from '../shared/api/query-client.js';
import type { CompaniesFilters, CompanyFilters, SentMailFilters } from './route.js';
import { callPartner } from '../shared/operators/operator-session.js';

const LIVE_MS = 3_000;

interface PageRequest<Item> {
  key: readonly unknown[];
  path: string;
  after: string;
  filters?: Readonly<Record<string, string>>;
  cursorOf(item: Item): string;
}

/** One page of a list, refetched regularly. */
function usePage<Item>({ path, ...request }: PageRequest<Item>) {
  return useListPage<Item>({
    ...request,
    fetchPage: (query, signal) => callPartner(`${path}?${query}`, { signal }),
    liveMs: LIVE_MS,
  });
}

export type { ListPage };

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

export function useCompaniesWithTasks(after: string) {
  return usePage<CompanyOverview>({
    key: ['companies', 'tasks'],
    path: '/companies',
    filters: { hasTasks: 'true' },
    after,
    cursorOf: ({ id }) => id,
  });
}

export function useCompany(id: string) {
  return useQuery<CompanyProgressResource, RequestError>({
    queryKey: ['company', id],
    queryFn: ({ signal }) => callPartner(`/companies/${encodeURIComponent(id)}`, { signal }),
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
    queryFn: ({ signal }) => callPartner('/integration', { signal }),
    staleTime: INTEGRATION_FRESH_MS,
  });
}

export function useOnboardingLinks(id: string) {
  const client = useQueryClient();
  const path = `/companies/${encodeURIComponent(id)}/onboarding-links`;
  const onSuccess = () =>
    Promise.all(
      ['company', 'timeline'].map((key) => client.invalidateQueries({ queryKey: [key, id] })),
    );
  const generation = useMutation<GeneratedLinks, RequestError>({
    mutationFn: () => callPartner(path, { method: 'POST', body: {} }),
    onSuccess,
  });
  const end = useMutation<void, RequestError>({
    mutationFn: () => callPartner(path, { method: 'DELETE' }),
    onSuccess,
  });
  const sending = useMutation<SentOnboardingLink, RequestError, SendOnboardingLink>({
    mutationFn: (body) =>
      callPartner(`${path}/mails`, { method: 'POST', body, isRepeatable: true }),
    onSettled: () => Promise.all([onSuccess(), client.invalidateQueries({ queryKey: ['mails'] })]),
  });
  return { generation, end, sending };
}

export function useSentMails({ after, ...filters }: SentMailFilters) {
  return usePage<SentMail>({
    key: ['mails'],
    path: '/mails',
    filters: queryOf(filters),
    after,
    cursorOf: ({ id }) => id,
  });
}

export function useCompanyMails(companyId: string, after: string) {
  return usePage<SentMail>({
    key: ['mails', 'company'],
    path: '/mails',
    filters: { companyId },
    after,
    cursorOf: ({ id }) => id,
  });
}

export function useSentMail(id: string) {
  return useQuery<SentMailDetail, RequestError>({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => callPartner(`/mails/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: LIVE_MS,
  });
}

export function useResending(id: string) {
  return useMailCommand(() => ({
    path: `/mails/${encodeURIComponent(id)}/resend`,
    method: 'POST',
  }));
}

export function useSuppressions(after: string) {
  return usePage<MailSuppression>({
    key: ['suppressions'],
    path: '/mail-suppressions',
    after,
    cursorOf: ({ id }) => id,
  });
}

export function useSuppressionRemoval() {
  return useMailCommand<string>((id) => ({ path: `/mail-suppressions/${id}`, method: 'DELETE' }));
}

/** A mutation of mails. The shown mails are fetched again after it. */
function useMailCommand<Input = void>(
  requestOf: (input: Input) => { path: string; method: 'POST' | 'DELETE' },
) {
  const client = useQueryClient();
  return useMutation<unknown, RequestError, Input>({
    mutationFn: (input) => {
      const { path, method } = requestOf(input);
      return callPartner(path, { method, ...(method === 'POST' && { body: {} }) });
    },
    onSettled: () =>
      Promise.all(
        ['mails', 'mail', 'suppressions'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

function queryOf({
  recipient,
  from,
  until,
  ...filters
}: Omit<SentMailFilters, 'after'>): Record<string, string> {
  const whom = recipient.trim();
  return {
    ...filters,
    ...(whom !== '' &&
      (whom.includes('@') ? { recipient: whom } : { addressee: `person/${whom}` })),
    createdAfter: startOf(from)?.toISOString() ?? '',
    createdBefore: nextDay(startOf(until))?.toISOString() ?? '',
  };
}

/** The start of the day in the reader's time zone; undefined if the text from the address is not a date. */
function startOf(day: string): Date | undefined {
  const start = new Date(`${day}T00:00`);
  return Number.isNaN(start.getTime()) ? undefined : start;
}

/** Days with a change to or from summer time don't have 24 hours. */
function nextDay(start: Date | undefined): Date | undefined {
  start?.setDate(start.getDate() + 1);
  return start;
}
