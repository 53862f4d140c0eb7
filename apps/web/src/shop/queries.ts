import type {
  CardResource,
  EnterPaymentDetails,
  Page,
  PaymentDetailsEntered,
  PurchaseResource,
  ShopCheckOut,
  ShopSettings,
  SimulatedOutcome,
  SimulationResource,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../shared/api/request-error.js';
import { requestJson } from '../shared/api/request-json.js';
import { callApi } from '../shared/partner-api/partner-api.js';

const PURCHASES = '/sandbox/shop/purchases';
const POLL_MS = 1_000;

const keyOf = (id: string) => ['purchase', id];

export function useShopSettings() {
  return useQuery<ShopSettings, RequestError>({
    queryKey: ['settings'],
    queryFn: ({ signal }) => requestJson('/sandbox/shop/settings', { signal }),
    staleTime: Infinity,
  });
}

interface Order extends Omit<ShopCheckOut, 'paymentDetails'> {
  /** In the place of `cardId`. */
  details?: EnterPaymentDetails;
}

/**
 * Number, expiry and CVC go to the card vault alone. The shop gets a token for one payment.
 *
 * @param paymentDetailsUrl of the vault; null without one.
 */
export function useCheckOut(paymentDetailsUrl: string | null) {
  const client = useQueryClient();
  return useMutation<PurchaseResource, RequestError, Order>({
    mutationFn: async ({ details, ...order }) => {
      const body: ShopCheckOut = { ...order };
      if (details && paymentDetailsUrl !== null) {
        const sent = { method: 'POST', body: details } as const;
        const { token } = await requestJson<PaymentDetailsEntered>(paymentDetailsUrl, sent);
        body.paymentDetails = token;
      }
      return requestJson(PURCHASES, { method: 'POST', body });
    },
    // The details are dropped as soon as no component shows the result.
    gcTime: 0,
    onSuccess: (purchase) => client.setQueryData(keyOf(purchase.id), purchase),
  });
}

export function usePurchase(id: string) {
  return useQuery<PurchaseResource, RequestError>({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => requestJson(`${PURCHASES}/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? POLL_MS : false),
  });
}

/** The partner's cards that can pay: none without its API key. */
export function useActiveCards(apiKey: string | null): readonly CardResource[] {
  const { data = [] } = useQuery<CardResource[], RequestError>({
    queryKey: ['cards', apiKey],
    queryFn: async ({ signal }) =>
      (await callApi<Page<CardResource>>('/v1/cards?limit=100', { signal })).data,
    enabled: apiKey !== null,
  });
  return data.filter(({ status }) => status === 'active');
}

export function useSimulation(threeDsRequestId: string) {
  const path = `/v1/sandbox/three-ds-requests/${encodeURIComponent(threeDsRequestId)}/simulate`;
  return useMutation<SimulationResource, RequestError, SimulatedOutcome>({
    mutationFn: (outcome) => callApi(path, { method: 'POST', body: { outcome } }),
  });
}
