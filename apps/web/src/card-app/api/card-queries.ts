import type { CardResource } from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from './card-app-api.js';

const cardsKey = ['cards'];

export type CardAction = 'freeze' | 'unfreeze' | 'activate';

export function useCards() {
  return useQuery<CardResource[], RequestError>({
    queryKey: cardsKey,
    queryFn: async ({ signal }) =>
      (await callApi<{ data: CardResource[] }>('cards', { signal })).data,
  });
}

export function useCardAction(id: string) {
  const client = useQueryClient();
  return useMutation<CardResource, RequestError, CardAction>({
    mutationFn: (action) =>
      callApi(`cards/${encodeURIComponent(id)}/${action}`, { method: 'POST' }),
    onSuccess: (changed) =>
      client.setQueryData<CardResource[]>(cardsKey, (cards = []) =>
        cards.map((card) => (card.id === changed.id ? changed : card)),
      ),
    onError: () => client.invalidateQueries({ queryKey: cardsKey }),
  });
}
