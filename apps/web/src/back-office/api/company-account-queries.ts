import type {
  Page,
  ReviewedAccount,
  ReviewedAccountDetail,
  ReviewedHold,
  ReviewedInvoice,
  StatementLine,
  TopUpResource,
} from '#contracts';
import { accountStatuses, invoiceStatuses } from '#contracts/browser';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import type { AccountFilters, InvoiceFilters } from '../route.js';
import { callApi } from './back-office-api.js';
import { knownOf } from './known-of.js';

/** More are not told apart in a dialog. */
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
    queryFn: ({ signal }) => callApi(pathOf(id), { signal }),
  });
}

export function useEntries(id: string, after: string) {
  return useListPage<StatementLine>({
    key: ['company-account', id, 'entries'],
    after,
    fetchPage: (query, signal) => callApi(`${pathOf(id)}/entries?${query}`, { signal }),
    cursorOf: ({ entryId }) => entryId,
  });
}

export function useHolds(id: string, after: string) {
  return useListPage<ReviewedHold>({
    key: ['company-account', id, 'holds'],
    after,
    fetchPage: (query, signal) => callApi(`${pathOf(id)}/holds?${query}`, { signal }),
    cursorOf: (hold) => hold.id,
  });
}

export function useTopUps(id: string, after: string) {
  return useListPage<TopUpResource>({
    key: ['company-account', id, 'top-ups'],
    after,
    fetchPage: (query, signal) => callApi(`${pathOf(id)}/top-ups?${query}`, { signal }),
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

function pathOf(id: string): string {
  return `accounts/${encodeURIComponent(id)}`;
}
