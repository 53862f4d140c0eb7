import type {
  AccountResource,
  AutoTopUpResource,
  CardResource,
  CompanyCard,
  CompanyMember,
  OrderCard,
  Page,
  PersonResource,
  ReplacementReason,
  SetAutoTopUp,
  SetCardLimits,
  SpendingControlsResource,
} from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import { type ActInWords, callSigned, useAct } from '../step-up/acts.js';
import { callApi } from './card-app-api.js';
import { type CardChange, sendCardChange } from './card-queries.js';

/** What is sent, and what the person signs. */
export interface Signed<Body> {
  words: ActInWords;
  body: Body;
}

const companyKey = ['company'];
const REFETCH_MS = 15_000;

/** Whether the person is an admin of the company; false until it is known. */
export function useIsAdmin(): boolean {
  const { data } = useQuery<CompanyMember, RequestError>({
    queryKey: [...companyKey, 'member'],
    queryFn: ({ signal }) => callApi('member', { signal }),
    staleTime: Infinity,
  });
  return data?.companyAdmin ?? false;
}

export function useAccounts() {
  return useQuery<AccountResource[], RequestError>({
    queryKey: [...companyKey, 'accounts'],
    queryFn: async ({ signal }) =>
      (await callApi<{ data: AccountResource[] }>('company/accounts', { signal })).data,
    refetchInterval: REFETCH_MS,
  });
}

const autoTopUpPath = (accountId: string) =>
  `company/accounts/${encodeURIComponent(accountId)}/auto-top-up`;

/** Null before it was set for the first time. */
export function useAutoTopUp(accountId: string) {
  return useQuery<AutoTopUpResource | null, RequestError>({
    queryKey: [...companyKey, 'auto-top-up', accountId],
    queryFn: async ({ signal }) => {
      try {
        return await callApi<AutoTopUpResource>(autoTopUpPath(accountId), { signal });
      } catch (error) {
        if ((error as RequestError).code === 'auto_top_up_unknown') return null;
        throw error;
      }
    },
    refetchInterval: REFETCH_MS,
  });
}

/** Switches it on with settings, or off with null. */
export function useSetAutoTopUp(accountId: string) {
  const client = useQueryClient();
  return useAct<unknown, RequestError, Signed<SetAutoTopUp | null>>({
    mutationFn: ({ words, body }) =>
      callSigned(
        words,
        autoTopUpPath(accountId),
        body === null ? { method: 'DELETE' } : { method: 'PUT', body },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: companyKey }),
  });
}

/** The cards of the company, the newest first. */
export function useCompanyCards(after: string) {
  return useListPage<CompanyCard>({
    key: [...companyKey, 'cards'],
    after,
    fetchPage: (query, signal) => callApi<Page<CompanyCard>>(`company/cards?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

const cardPath = (id: string) => `company/cards/${encodeURIComponent(id)}`;

export function useCompanyCard(id: string) {
  return useQuery<CompanyCard, RequestError>({
    queryKey: [...companyKey, 'card', id],
    queryFn: ({ signal }) => callApi(cardPath(id), { signal }),
    refetchInterval: REFETCH_MS,
  });
}

export function useControls(cardId: string) {
  return useQuery<SpendingControlsResource, RequestError>({
    queryKey: [...companyKey, 'controls', cardId],
    queryFn: ({ signal }) => callApi(`${cardPath(cardId)}/spending-controls`, { signal }),
  });
}

export function useSetLimits(cardId: string) {
  const client = useQueryClient();
  return useAct<SpendingControlsResource, RequestError, Signed<SetCardLimits>>({
    mutationFn: ({ words, body }) =>
      callSigned(words, `${cardPath(cardId)}/limits`, { method: 'PUT', body }),
    onSettled: () => client.invalidateQueries({ queryKey: [...companyKey, 'controls', cardId] }),
  });
}

/** The people of the company, for whom cards can be ordered: up to 100. */
export function usePeople() {
  return useQuery<PersonResource[], RequestError>({
    queryKey: [...companyKey, 'people'],
    queryFn: async ({ signal }) =>
      (await callApi<Page<PersonResource>>('company/people?limit=100', { signal })).data,
  });
}

/** @param idempotencyKey of one order, however often it is sent. */
export function useOrder(idempotencyKey: string) {
  const client = useQueryClient();
  return useAct<CardResource, RequestError, Signed<OrderCard>>({
    mutationFn: ({ words, body }) =>
      callSigned(words, 'company/cards', commandOf(body, idempotencyKey)),
    onSettled: () => client.invalidateQueries({ queryKey: companyKey }),
  });
}

/** @param idempotencyKey of one replacement, however often it is sent. */
export function useReplacement(cardId: string, idempotencyKey: string) {
  const client = useQueryClient();
  return useAct<CardResource, RequestError, Signed<ReplacementReason>>({
    mutationFn: ({ words, body: reason }) =>
      callSigned(words, `${cardPath(cardId)}/replace`, commandOf({ reason }, idempotencyKey)),
    onSettled: () => client.invalidateQueries({ queryKey: companyKey }),
  });
}

export function useCompanyCardAction(cardId: string) {
  const client = useQueryClient();
  return useAct<CardResource, RequestError, CardChange>({
    mutationFn: (change) => sendCardChange(cardPath(cardId), change),
    onSettled: () => client.invalidateQueries({ queryKey: companyKey }),
  });
}

function commandOf(body: object, key: string) {
  const headers = { 'idempotency-key': key };
  return { method: 'POST' as const, body, headers, isRepeatable: true };
}
