import type {
  CloseExceptions,
  QueuedPayment,
  ReviewedPayment,
  UnmatchedMoney,
  UnmatchedMoneyDetail,
} from '#contracts';
import {
  exceptionStates,
  paymentExceptionCodes,
  unmatchedReasons,
  unmatchedStates,
} from '#contracts/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import type { PaymentFilters, UnmatchedFilters } from '../route.js';
import { callApi } from './back-office-api.js';
import { knownOf } from './known-of.js';

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
    queryFn: ({ signal }) => callApi(pathOf(id), { signal }),
  });
}

/** The payment is fetched again, whatever the result. */
export function useExceptionClosing(id: string) {
  const client = useQueryClient();
  return useMutation<void, RequestError, CloseExceptions>({
    mutationFn: (body) => callApi(`${pathOf(id)}/close`, { method: 'POST', body }),
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

function pathOf(id: string): string {
  return `payment-exceptions/${encodeURIComponent(id)}`;
}
