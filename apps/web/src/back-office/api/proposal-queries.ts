import type {
  MoneyProposal,
  MoneyProposalDetail,
  ProposeAssignment,
  ProposeCorrection,
  ProposeReturn,
} from '#contracts';
import { moneyProposalStates } from '#contracts/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import { callApi } from './back-office-api.js';
import { knownOf } from './known-of.js';

const COUNT_MS = 30_000;
/** What a proposal or a decision changes. */
const CHANGED = [
  'company-account',
  'company-accounts',
  'invoices',
  'proposal',
  'proposals',
  'transfer',
  'unmatched-money',
  'waiting-proposals',
];

interface ListedProposals {
  state?: string;
  accountId?: string;
  transferId?: string;
  after: string;
}

export function useProposals({
  state = '',
  accountId = '',
  transferId = '',
  after,
}: ListedProposals) {
  return useListPage<MoneyProposal>({
    key: ['proposals'],
    filters: { state: knownOf(moneyProposalStates, state), accountId, transferId },
    after,
    fetchPage: (query, signal) => callApi(`money-proposals?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

/** How many wait for this reviewer. */
export function useWaitingProposals(isReviewer: boolean): number {
  const { data } = useQuery<{ waiting: number }, RequestError>({
    queryKey: ['waiting-proposals'],
    queryFn: ({ signal }) => callApi('money-proposals/waiting', { signal }),
    enabled: isReviewer,
    refetchInterval: COUNT_MS,
  });
  return data?.waiting ?? 0;
}

export function useProposal(id: string) {
  return useQuery<MoneyProposalDetail, RequestError>({
    queryKey: ['proposal', id],
    queryFn: ({ signal }) => callApi(`money-proposals/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Proposes something about a transfer or an account. What it is about is fetched again, whatever the result. */
export function useProposing<Body extends ProposeAssignment | ProposeCorrection | ProposeReturn>(
  path: string,
) {
  const refresh = useRefresh();
  return useMutation<{ id: string }, RequestError, Body>({
    mutationFn: (body) => callApi(path, { method: 'POST', body }),
    onSettled: refresh,
  });
}

/** Approves, rejects or withdraws. Everything is fetched again, whatever the result. */
export function useProposalDecision(id: string) {
  const refresh = useRefresh();
  return useMutation<void, RequestError, { decision: string; body: object }>({
    mutationFn: ({ decision, body }) =>
      callApi(`money-proposals/${encodeURIComponent(id)}/${decision}`, { method: 'POST', body }),
    onSettled: refresh,
  });
}

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(CHANGED.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
