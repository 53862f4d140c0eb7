import type {
  ApplicationCheck,
  ApplicationVisitor,
  Page,
  QueuedApplication,
  ResolveCheck,
  ReviewedApplication,
  SentMail,
} from '#contracts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from './back-office-api.js';

const PAGE_SIZE = 25;
const VISIT_MS = 15_000;
const PENDING_MS = 2_000;

/** What the queue is narrowed to; an empty text narrows nothing. */
export interface QueueFilters {
  /** Such as `kycStatus=in_review`. */
  state: string;
  partnerId: string;
}

export function useQueue({ state, partnerId }: QueueFilters) {
  return useInfiniteQuery<
    Page<QueuedApplication>,
    RequestError,
    { applications: QueuedApplication[]; readAt: Date },
    unknown[],
    string
  >({
    queryKey: ['queue', state, partnerId],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(state);
      query.set('limit', String(PAGE_SIZE));
      if (partnerId) query.set('partnerId', partnerId);
      if (pageParam) query.set('startingAfter', pageParam);
      return callApi(`applications?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.position : undefined),
    select: ({ pages }) => ({
      applications: pages.flatMap(({ data }) => data),
      readAt: new Date(),
    }),
    placeholderData: keepPreviousData,
  });
}

export function usePartners() {
  return useQuery<{ data: { id: string; name: string }[] }, RequestError>({
    queryKey: ['partners'],
    queryFn: ({ signal }) => callApi('partners', { signal }),
  });
}

export function useApplication(id: string) {
  return useQuery<ReviewedApplication, RequestError>({
    queryKey: ['application', id],
    queryFn: ({ signal }) => callApi(pathOf(id), { signal }),
  });
}

/** Who else has it open, for as long as this page has. */
export function useVisitors(id: string): ApplicationVisitor[] {
  const { data } = useQuery<{ data: ApplicationVisitor[] }, RequestError>({
    queryKey: ['visitors', id],
    queryFn: ({ signal }) => callApi(`${pathOf(id)}/visit`, { method: 'PUT', signal }),
    refetchInterval: VISIT_MS,
  });
  useEffect(
    () => () => {
      // A visit that is not ended ends by itself.
      callApi(`${pathOf(id)}/visit`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
    },
    [id],
  );
  return data?.data ?? [];
}

/** A decision, such as `kyc/approve`. Whatever comes of it, the application is asked for anew. */
export function useDecision(id: string) {
  const client = useQueryClient();
  return useMutation<void, RequestError, { decision: string; body: object }>({
    mutationFn: ({ decision, body }) =>
      callApi(`${pathOf(id)}/${decision}`, { method: 'POST', body }),
    onSettled: () =>
      Promise.all(
        [['application', id], ['application-mails', id], ['queue']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useChecks(id: string) {
  return useQuery<{ data: ApplicationCheck[] }, RequestError>({
    queryKey: ['checks', id],
    queryFn: ({ signal }) => callApi(`${pathOf(id)}/checks`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'pending') ? PENDING_MS : false,
  });
}

export function useApplicationMails(id: string) {
  return useInfiniteQuery<Page<SentMail>, RequestError, SentMail[], unknown[], string>({
    queryKey: ['application-mails', id],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
      if (pageParam) query.set('startingAfter', pageParam);
      return callApi(`${pathOf(id)}/mails?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

export function useCheckResolution(applicationId: string, checkId: string) {
  const client = useQueryClient();
  return useMutation<void, RequestError, ResolveCheck>({
    mutationFn: (body) =>
      callApi(`checks/${encodeURIComponent(checkId)}/resolve`, { method: 'POST', body }),
    onSettled: () =>
      Promise.all(
        ['checks', 'application'].map((name) =>
          client.invalidateQueries({ queryKey: [name, applicationId] }),
        ),
      ),
  });
}

function pathOf(id: string): string {
  return `applications/${encodeURIComponent(id)}`;
}
