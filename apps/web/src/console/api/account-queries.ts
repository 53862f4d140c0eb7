import type {
  AccountEventResource,
  AutoTopUpResource,
  DailyBalancesResource,
  InvoiceResource,
  Page,
  TopUpResource,
} from '#contracts';
import { useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from '../../shared/partner-api/partner-api.js';

const LIVE_MS = 15_000;
/** As many as the picture of the latest changes shows. */
const SHOWN_CHANGES = 50;

export function useDailyBalances(accountId: string) {
  return useQuery<DailyBalancesResource, RequestError>({
    queryKey: ['daily-balances', accountId],
    queryFn: ({ signal }) => callApi(`/v1/accounts/${accountId}/daily-balances`, { signal }),
    refetchInterval: LIVE_MS,
  });
}

/** The latest changes of an account, the earliest of them first. @param sequence the number of the last one. */
export function useLatestChanges(accountId: string, sequence: number) {
  const afterSequence = String(Math.max(0, sequence - SHOWN_CHANGES));
  const query = new URLSearchParams({ afterSequence, limit: String(SHOWN_CHANGES) });
  return useQuery<Page<AccountEventResource>, RequestError, AccountEventResource[]>({
    queryKey: ['account-changes', accountId, sequence],
    queryFn: ({ signal }) => callApi(`/v1/accounts/${accountId}/events?${query}`, { signal }),
    select: ({ data }) => data,
    placeholderData: (previous) => previous,
  });
}

export function useInvoices(accountId: string) {
  return useFirstOf<InvoiceResource>('invoices', accountId);
}

export function useTopUps(accountId: string) {
  return useFirstOf<TopUpResource>('top-ups', accountId);
}

/** Null if automatic top-ups were never set. */
export function useAutoTopUp(accountId: string) {
  return useQuery<AutoTopUpResource | null, RequestError>({
    queryKey: ['auto-top-up', accountId],
    queryFn: async ({ signal }) => {
      try {
        return await callApi<AutoTopUpResource>(`/v1/accounts/${accountId}/auto-top-up`, {
          signal,
        });
      } catch (error) {
        if ((error as RequestError).code === 'auto_top_up_unknown') return null;
        throw error;
      }
    },
    refetchInterval: LIVE_MS,
  });
}

/** The latest of a list of an account. */
function useFirstOf<Item>(list: string, accountId: string) {
  const query = new URLSearchParams({ accountId, limit: '24' });
  return useQuery<Page<Item>, RequestError, Item[]>({
    queryKey: [list, accountId],
    queryFn: ({ signal }) => callApi(`/v1/${list}?${query}`, { signal }),
    select: ({ data }) => data,
    refetchInterval: LIVE_MS,
  });
}
