import type { MailSuppression, SentMail, SentMailDetail } from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { LIVE_MS, usePages } from './pages.js';

const DAY_MS = 24 * 60 * 60_000;

/** What the mails are narrowed to; an empty text narrows nothing. */
export interface MailFilters {
  status: string;
  kind: string;
  /** A mail address, or the partner's own id of a person. */
  recipient: string;
  companyId: string;
  cause: string;
  /** Days of the reader, `2026-03-01`, both of which count. */
  from: string;
  until: string;
}

export function useSentMails(filters: MailFilters) {
  return usePages<SentMail>(['mails', filters], '/mails', queryOf(filters), ({ id }) => id);
}

export function useCompanyMails(companyId: string) {
  return usePages<SentMail>(['mails', companyId], '/mails', { companyId }, ({ id }) => id);
}

export function useSentMail(id: string) {
  return useQuery<SentMailDetail, RequestError>({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => requestJson(`/mails/${id}`, { signal }),
    refetchInterval: LIVE_MS,
  });
}

export function useResending(id: string) {
  return useMailCommand(() => ({ path: `/mails/${id}/resend`, method: 'POST' }));
}

export function useSuppressions() {
  return usePages<MailSuppression>(['suppressions'], '/mail-suppressions', {}, ({ id }) => id);
}

export function useSuppressionRemoval() {
  return useMailCommand<string>((id) => ({ path: `/mail-suppressions/${id}`, method: 'DELETE' }));
}

/** Something that is done with mails: what is shown of them is asked for anew. */
function useMailCommand<Input = void>(
  requestOf: (input: Input) => { path: string; method: 'POST' | 'DELETE' },
) {
  const client = useQueryClient();
  return useMutation<unknown, RequestError, Input>({
    mutationFn: (input) => {
      const { path, method } = requestOf(input);
      return requestJson(path, { method, ...(method === 'POST' && { body: {} }) });
    },
    onSettled: () =>
      Promise.all(
        ['mails', 'mail', 'suppressions'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

function queryOf({ recipient, from, until, ...filters }: MailFilters): Record<string, string> {
  const whom = recipient.trim();
  return {
    ...filters,
    ...(whom !== '' &&
      (whom.includes('@') ? { recipient: whom } : { addressee: `person/${whom}` })),
    ...(from && { createdAfter: startOf(from).toISOString() }),
    ...(until && { createdBefore: new Date(startOf(until).getTime() + DAY_MS).toISOString() }),
  };
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00`);
}
