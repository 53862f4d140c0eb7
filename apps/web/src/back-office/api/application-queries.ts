import type {
  ApplicationCheck,
  ApplicationVisitor,
  QueuedApplication,
  ResolveCheck,
  ReviewedApplication,
  SentMail,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import type { QueueFilters } from '../route.js';
import { callApi } from './back-office-api.js';

const VISIT_MS = 15_000;
const PENDING_MS = 2_000;

export function useQueue({ state, partnerId, after }: QueueFilters) {
  return useListPage<QueuedApplication>({
    key: ['queue'],
    // An unknown state is not sent to the server.
    filters: { ...stateFilterOf(state), partnerId },
    after,
    fetchPage: (query, signal) => callApi(`applications?${query}`, { signal }),
    cursorOf: ({ position }) => position,
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

/** The other reviewers who have the application open, while this page has it open. */
export function useVisitors(id: string): ApplicationVisitor[] {
  const { data } = useQuery<{ data: ApplicationVisitor[] }, RequestError>({
    queryKey: ['visitors', id],
    queryFn: ({ signal }) => callApi(`${pathOf(id)}/visit`, { method: 'PUT', signal }),
    refetchInterval: VISIT_MS,
  });
  useEffect(
    () => () => {
      // A visit that could not be ended expires by itself.
      callApi(`${pathOf(id)}/visit`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
    },
    [id],
  );
  return data?.data ?? [];
}

/** Sends a decision, such as `kyc/approve`. The application is fetched again, whatever the result. */
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

export function useApplicationMails(id: string, after: string) {
  return useListPage<SentMail>({
    key: ['application-mails', id],
    after,
    fetchPage: (query, signal) => callApi(`${pathOf(id)}/mails?${query}`, { signal }),
    cursorOf: (mail) => mail.id,
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

/** The query of the address `kycStatus=in_review`. */
function stateFilterOf(state: string): Record<string, string> {
  const [, part, status] = /^(kycStatus|creditStatus)=(\w+)$/.exec(state) ?? [];
  return part && status ? { [part]: status } : {};
}
