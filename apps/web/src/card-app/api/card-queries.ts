import type { CardResource } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { type ActInWords, callSigned, useAct } from '../step-up/acts.js';
import { callApi } from './card-app-api.js';

const cardsKey = ['cards'];

const REFETCH_MS = 30_000;

export type CardAction = 'freeze' | 'unfreeze' | 'activate';

export interface CardChange {
  action: CardAction;
  /** What the person signs. Freezing needs no signature. */
  words: ActInWords;
  /** For activating a physical card. */
  activationCode?: string;
}

export function useCards() {
  return useQuery<CardResource[], RequestError>({
    queryKey: cardsKey,
    queryFn: async ({ signal }) =>
      (await callApi<{ data: CardResource[] }>('cards', { signal })).data,
    // The company, or another device, changes cards, too.
    refetchInterval: REFETCH_MS,
  });
}

/** @param path of the card. */
export function sendCardChange(
  path: string,
  { action, words, activationCode }: CardChange,
): Promise<CardResource> {
  return callSigned(words, `${path}/${action}`, {
    method: 'POST',
    ...(activationCode !== undefined && { body: { activationCode } }),
  });
}

export function useCardAction(id: string) {
  const client = useQueryClient();
  return useAct<CardResource, RequestError, CardChange>({
    mutationFn: (change) => sendCardChange(`cards/${encodeURIComponent(id)}`, change),
    onSuccess: async (changed) => {
      // An answer that is on its way may be older than the change.
      await client.cancelQueries({ queryKey: cardsKey });
      client.setQueryData<CardResource[]>(cardsKey, (cards = []) =>
        cards.map((card) => (card.id === changed.id ? changed : card)),
      );
    },
    onError: () => client.invalidateQueries({ queryKey: cardsKey }),
  });
}
