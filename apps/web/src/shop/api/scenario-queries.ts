import type {
  CompanyTimeResource,
  PaymentScenario,
  PlayedPayment,
  TransactionDetailResource,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from '../../shared/partner-api/partner-api.js';

const POLL_MS = 1_000;
/** As long as a hotel holds money. */
const DAYS = 31;

interface PlayPayment {
  cardId: string;
  scenario: PaymentScenario;
}

export function usePlayedPayment() {
  const client = useQueryClient();
  return useMutation<PlayedPayment, RequestError, PlayPayment>({
    mutationFn: (body) => callApi('/v1/sandbox/payments', { method: 'POST', body }),
    onSuccess: ({ transactionId }) =>
      client.invalidateQueries({ queryKey: ['transaction', transactionId] }),
  });
}

/** A payment, kept up to date as long as it holds money. */
export function useTransaction(id: string, apiKey: string | null) {
  return useQuery<TransactionDetailResource, RequestError>({
    queryKey: ['transaction', id, apiKey],
    queryFn: ({ signal }) => callApi(`/v1/transactions/${encodeURIComponent(id)}`, { signal }),
    enabled: id !== '' && apiKey !== null,
    refetchInterval: ({ state }) => (state.data && state.data.held.amount > 0 ? POLL_MS : false),
  });
}

/** Moves the time of a company on, beyond the end of each hold. */
export function useTimePassing(companyId: string) {
  const client = useQueryClient();
  const path = `/v1/sandbox/companies/${encodeURIComponent(companyId)}/advance-time`;
  return useMutation<CompanyTimeResource, RequestError>({
    mutationFn: () => callApi(path, { method: 'POST', body: { days: DAYS } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['transaction'] }),
  });
}
