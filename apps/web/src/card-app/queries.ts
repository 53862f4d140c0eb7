import type {
  AccountResource,
  AssertionOptions,
  AutoTopUpResource,
  CardAppAccess,
  CardAppResource,
  CardAppSession,
  CardResource,
  CardRevealResource,
  CompanyCard,
  CompanyMember,
  CompanyPerson,
  DeviceResource,
  EnrolmentCode,
  EnrolmentOptions,
  LastShippingAddress,
  OrderCompanyCard,
  Page,
  ReplacementReason,
  RevealContent,
  SetAutoTopUp,
  SetCardLimits,
  SpendingControlsResource,
  SubscribeToPush,
} from '#contracts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestError } from '../shared/api/request-error.js';
import { useListPage } from '../shared/api/query-client.js';
import type { Language } from '../shared/language/format.js';
import { goTo } from '../shared/router/router.js';
import { callApi, isSessionOver, onSessionEnd } from './api.js';
import { addressQuery } from './partner-query.js';
import { subscribeToPush, unsubscribeFromPush } from './push-subscription.js';
import { hrefOf } from './route.js';
import { type ActInWords, callSigned, useAct } from './step-up.js';

const sessionKey = ['session'];
const appKey = ['app'];

export function useCardApp() {
  return useQuery<CardAppResource, RequestError>({
    queryKey: appKey,
    queryFn: ({ signal }) => callApi(`app${addressQuery()}`, { signal }),
    staleTime: Infinity,
  });
}

/** The signed-in person, or null. */
export function useSession() {
  const client = useQueryClient();
  useEffect(() => onSessionEnd(() => client.setQueryData(sessionKey, null)), [client]);
  return useQuery<CardAppSession | null, RequestError>({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      try {
        return await callApi<CardAppSession>('session', { signal });
      } catch (error) {
        if (isSessionOver(error)) {
          return null;
        }
        throw error;
      }
    },
    staleTime: Infinity,
  });
}

export function useSignIn() {
  const begin = useBeginSession();
  return useMutation<CardAppSession, Error, void>({
    mutationFn: async () => {
      const { options } = await callApi<AssertionOptions>('session/options', { method: 'POST' });
      const assertion = await startAuthentication({ optionsJSON: options });
      return callApi('session', { method: 'POST', body: { assertion } });
    },
    onSuccess: begin,
  });
}

interface Enrolment {
  code: string;
  deviceName: string;
}

export function useEnrolment() {
  const begin = useBeginSession();
  return useMutation<CardAppSession, Error, Enrolment>({
    mutationFn: async ({ code, deviceName }) => {
      const { options } = await callApi<EnrolmentOptions>('enrolment/options', {
        method: 'POST',
        body: { code },
      });
      const registration = await startRegistration({ optionsJSON: options });
      return callApi('enrolment', { method: 'POST', body: { code, deviceName, registration } });
    },
    onSuccess: async (session) => {
      await begin(session);
      // The code is used, so it is removed from the address.
      goTo(hrefOf.home(), 'replace');
    },
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation<void, RequestError, void>({
    mutationFn: () => callApi('session', { method: 'DELETE' }),
    onSuccess: () => client.setQueryData(sessionKey, null),
  });
}

/** Fetches the app's name and features again, because they may depend on the person. */
function useBeginSession() {
  const client = useQueryClient();
  return async (session: CardAppSession) => {
    await client.invalidateQueries({ queryKey: appKey });
    client.setQueryData(sessionKey, session);
  };
}

const cardsKey = ['cards'];

const REFETCH_MS = 30_000;

export type CardAction = 'freeze' | 'unfreeze' | 'activate';

interface CardChange {
  action: CardAction | 'terminate';
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

export const cardLimitsKey = ['card-limits'];

/** The limits of an own card, and what counts for them. */
export function useCardLimits(id: string) {
  return useQuery<SpendingControlsResource, RequestError>({
    queryKey: [...cardLimitsKey, id],
    queryFn: ({ signal }) =>
      callApi(`cards/${encodeURIComponent(id)}/spending-controls`, { signal }),
    refetchInterval: REFETCH_MS,
  });
}

/** @param path of the card. */
function sendCardChange(
  path: string,
  { action, words, activationCode }: CardChange,
): Promise<CardResource> {
  return callSigned(words, `${path}/${action}`, {
    method: 'POST',
    ...(activationCode !== undefined && { body: { activationCode } }),
  });
}

/** A frame of the card vault, and what it shows. */
export interface OpenReveal extends CardRevealResource {
  content: RevealContent;
}

/** Opens a frame with the details or the PIN of an own card. The person signs each one. */
export function useReveal(id: string) {
  return useAct<OpenReveal, RequestError, Signed<{ content: RevealContent; locale: Language }>>({
    mutationFn: async ({ words, body }) => {
      const path = `cards/${encodeURIComponent(id)}/reveals`;
      const reveal = await callSigned<CardRevealResource>(words, path, { method: 'POST', body });
      return { ...reveal, content: body.content };
    },
    // The address opens the card, so it is dropped as soon as no component shows it.
    gcTime: 0,
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

/** What is sent, and what the person signs. */
interface Signed<Body> {
  words: ActInWords;
  body: Body;
}

const companyKey = ['company'];
const COMPANY_REFETCH_MS = 15_000;

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
    refetchInterval: COMPANY_REFETCH_MS,
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
    refetchInterval: COMPANY_REFETCH_MS,
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
    refetchInterval: COMPANY_REFETCH_MS,
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

/** Changes what a card is for; null removes it. */
export function useSetPurpose(id: string) {
  const client = useQueryClient();
  return useAct<CardResource, RequestError, Signed<string | null>>({
    mutationFn: ({ words, body }) =>
      callSigned(words, cardPath(id), { method: 'PATCH', body: { purpose: body } }),
    onSettled: () => client.invalidateQueries({ queryKey: companyKey }),
  });
}

/** The people of the company, for whom cards can be ordered: up to 100. */
export function usePeople() {
  return useQuery<CompanyPerson[], RequestError>({
    queryKey: [...companyKey, 'people'],
    queryFn: async ({ signal }) =>
      (await callApi<Page<CompanyPerson>>('company/people?limit=100', { signal })).data,
    refetchInterval: COMPANY_REFETCH_MS,
  });
}

interface AppInvitation {
  id: string;
  /** Removes the devices that the person has. */
  deviceLost?: boolean;
  words: ActInWords;
}

/** Mails a person of the company an invitation to the app. */
export function useInvitation() {
  const client = useQueryClient();
  return useAct<CardAppAccess, RequestError, AppInvitation>({
    mutationFn: ({ id, deviceLost = false, words }) =>
      callSigned(
        words,
        `company/people/${encodeURIComponent(id)}/invitations`,
        commandOf(deviceLost ? { deviceLost } : {}, crypto.randomUUID()),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [...companyKey, 'people'] }),
  });
}

/** Where a card was sent to before; nothing before a person is chosen. */
export function useLastAddress(personId: string) {
  return useQuery<LastShippingAddress, RequestError>({
    queryKey: [...companyKey, 'last-address', personId],
    queryFn: ({ signal }) =>
      callApi(`company/people/${encodeURIComponent(personId)}/shipping-address`, { signal }),
    enabled: personId !== '',
  });
}

/** @param idempotencyKey of one order, however often it is sent. */
export function useOrder(idempotencyKey: string) {
  const client = useQueryClient();
  return useAct<CardResource, RequestError, Signed<OrderCompanyCard>>({
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

export const devicesKey = ['devices'];

export function useDevices() {
  return useQuery<DeviceResource[], RequestError>({
    queryKey: devicesKey,
    queryFn: async ({ signal }) =>
      (await callApi<{ data: DeviceResource[] }>('devices', { signal })).data,
  });
}

/** Whether this device gets push messages; false if that is not known yet. */
export function isNotified(client: QueryClient): boolean {
  const devices = client.getQueryData<DeviceResource[]>(devicesKey) ?? [];
  return devices.some(({ isCurrent, hasPush }) => isCurrent && hasPush);
}

export function useRevocation() {
  return useChange<RequestError, { id: string; words: ActInWords }>(({ id, words }) =>
    callSigned(words, `devices/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );
}

export function useRename() {
  return useChange<RequestError, { id: string; name: string; words: ActInWords }>(
    ({ id, name, words }) =>
      callSigned(words, `devices/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } }),
  );
}

/** Creates a code that sets up another device. */
export function useNewDevice() {
  return useAct<EnrolmentCode, RequestError, ActInWords>({
    mutationFn: (words) => callSigned(words, 'devices/codes', { method: 'POST' }),
  });
}

/** Turns push messages to this device on, which the person signs, and off. */
export function usePushSwitch(publicKey: string, words: ActInWords) {
  return useChange<Error, boolean>(async (isWanted) => {
    if (isWanted) {
      const body: SubscribeToPush = await subscribeToPush(publicKey);
      await callSigned(words, 'devices/current/push', { method: 'PUT', body });
    } else {
      await callApi('devices/current/push', { method: 'DELETE' });
      await unsubscribeFromPush();
    }
  });
}

function useChange<Failure extends Error, Variable>(
  change: (variable: Variable) => Promise<unknown>,
) {
  const client = useQueryClient();
  return useAct<unknown, Failure, Variable>({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}
