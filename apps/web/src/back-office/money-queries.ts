import type {
  CloseExceptions,
  MoneyProposal,
  MoneyProposalDetail,
  Page,
  ProposeAssignment,
  ProposeCorrection,
  ProposePayout,
  ProposeReturn,
  QueuedPayment,
  ReviewedAccount,
  ReviewedAccountDetail,
  ReviewedHold,
  ReviewedInvoice,
  ReviewedPayment,
  StatementLine,
  TopUpResource,
  UnmatchedMoney,
  UnmatchedMoneyDetail,
} from '#contracts';
import {
  accountStatuses,
  exceptionStates,
  invoiceStatuses,
  moneyProposalStates,
  paymentExceptionCodes,
  unmatchedReasons,
  unmatchedStates,
} from '#contracts/browser';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../shared/api/request-error.js';
import { useListPage } from '../shared/api/query-client.js';
import { callApi } from './queries.js';
import type { AccountFilters, InvoiceFilters, PaymentFilters, UnmatchedFilters } from './route.js';

/** A value of the address that is not known is not sent to the server. */
function knownOf(known: readonly string[], value: string): string {
  return known.includes(value) ? value : '';
}

export function usePayments({ state, code, partnerId, after }: PaymentFilters) {
  return useListPage<QueuedPayment>({
    key: ['payments'],
    filters: {
      state: knownOf(exceptionStates, state),
      code: knownOf(paymentExceptionCodes, code),
      partnerId,
    },
    after,
    fetchPage: (query, signal) => callApi(`payment-exceptions?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

export function usePayment(id: string) {
  return useQuery<ReviewedPayment, RequestError>({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => callApi(paymentPath(id), { signal }),
  });
}

/** The payment is fetched again, whatever the result. */
export function useExceptionClosing(id: string) {
  const client = useQueryClient();
  return useMutation<void, RequestError, CloseExceptions>({
    mutationFn: (body) => callApi(`${paymentPath(id)}/close`, { method: 'POST', body }),
    onSettled: () =>
      Promise.all(
        [['payment', id], ['payments']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

export function useUnmatchedMoney({ state, reason, partnerId, after }: UnmatchedFilters) {
  return useListPage<UnmatchedMoney>({
    key: ['unmatched-money'],
    filters: {
      state: knownOf(unmatchedStates, state),
      reason: knownOf(unmatchedReasons, reason),
      partnerId,
    },
    after,
    fetchPage: (query, signal) => callApi(`unmatched-money?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

export function useTransfer(id: string) {
  return useQuery<UnmatchedMoneyDetail, RequestError>({
    queryKey: ['transfer', id],
    queryFn: ({ signal }) => callApi(`unmatched-money/${encodeURIComponent(id)}`, { signal }),
  });
}

function paymentPath(id: string): string {
  return `payment-exceptions/${encodeURIComponent(id)}`;
}

/** A dialog lists at most this many accounts. */
const MOST_FOUND = 6;

export function useCompanyAccounts({ search, status, partnerId, after }: AccountFilters) {
  return useListPage<ReviewedAccount>({
    key: ['company-accounts'],
    filters: { search, status: knownOf(accountStatuses, status), partnerId },
    after,
    fetchPage: (query, signal) => callApi(`accounts?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

/** The first accounts of the partner that are found. Nothing is asked for without a text. */
export function useFoundAccounts(search: string, partnerId: string) {
  return useQuery<Page<ReviewedAccount>, RequestError>({
    queryKey: ['found-accounts', search, partnerId],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ search, partnerId, limit: String(MOST_FOUND) });
      return callApi(`accounts?${query}`, { signal });
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

export function useCompanyAccount(id: string) {
  return useQuery<ReviewedAccountDetail, RequestError>({
    queryKey: ['company-account', id],
    queryFn: ({ signal }) => callApi(accountPath(id), { signal }),
  });
}

export function useEntries(id: string, after: string) {
  return useListPage<StatementLine>({
    key: ['company-account', id, 'entries'],
    after,
    fetchPage: (query, signal) => callApi(`${accountPath(id)}/entries?${query}`, { signal }),
    cursorOf: ({ entryId }) => entryId,
  });
}

export function useHolds(id: string, after: string) {
  return useListPage<ReviewedHold>({
    key: ['company-account', id, 'holds'],
    after,
    fetchPage: (query, signal) => callApi(`${accountPath(id)}/holds?${query}`, { signal }),
    cursorOf: (hold) => hold.id,
  });
}

export function useTopUps(id: string, after: string) {
  return useListPage<TopUpResource>({
    key: ['company-account', id, 'top-ups'],
    after,
    fetchPage: (query, signal) => callApi(`${accountPath(id)}/top-ups?${query}`, { signal }),
    cursorOf: (topUp) => topUp.id,
  });
}

export function useInvoices({
  status,
  partnerId,
  after,
  accountId = '',
}: InvoiceFilters & { accountId?: string }) {
  return useListPage<ReviewedInvoice>({
    key: ['invoices'],
    filters: { status: knownOf(invoiceStatuses, status), partnerId, accountId },
    after,
    fetchPage: (query, signal) => callApi(`invoices?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

function accountPath(id: string): string {
  return `accounts/${encodeURIComponent(id)}`;
}

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
  'tasks',
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
export function useProposing<
  Body extends ProposeAssignment | ProposeCorrection | ProposePayout | ProposeReturn,
>(path: string) {
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
