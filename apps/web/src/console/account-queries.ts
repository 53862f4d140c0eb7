import type {
  AccountEventResource,
  AutoTopUpResource,
  DailyBalance,
  DailyBalancesResource,
  InvoiceResource,
  Money,
  Page,
  TopUpResource,
} from '#contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { RequestError } from '../shared/api/request-error.js';
import { callApi, fetchFile } from '../shared/partner-api/partner-api.js';

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

export interface DailyChange extends DailyBalance {
  /** By how much the balance changed on the day. Null for the first day, whose beginning is not known. */
  change: Money | null;
}

/** The first day and the days with a changed balance, the latest first. */
export function dailyChanges(days: readonly DailyBalance[]): DailyChange[] {
  return days
    .map(({ day, booked }, index) => {
      const before = days[index - 1];
      const change = before && { ...booked, amount: booked.amount - before.booked.amount };
      return { day, booked, change: change ?? null };
    })
    .filter(({ change }) => change === null || change.amount !== 0)
    .reverse();
}

const SHOWN_MONTHS = 13;

/** The current month and those before, such as 2026-11. @param today such as 2026-11-23. */
export function monthsUntil(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: SHOWN_MONTHS }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** The first and the last day of a month that has begun; of the current one the last is today. */
export function daysOfMonth(month: string, today: string): { from: string; to: string } {
  const [year, ordinal] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, ordinal, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last < today ? last : today };
}

interface Download {
  /** Of the API. */
  path: string;
  /** How the browser names the file. */
  filename: string;
}

/** Fetches a file with the session's key, and gives it to the browser to save. */
export function useDownload() {
  return useMutation<void, RequestError, Download>({
    mutationFn: async ({ path, filename }) => {
      const address = URL.createObjectURL(await fetchFile(path));
      const link = document.createElement('a');
      link.href = address;
      link.download = filename;
      link.click();
      // The browser has begun to read it by then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
  });
}
