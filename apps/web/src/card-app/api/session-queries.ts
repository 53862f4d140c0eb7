import type {
  AssertionOptions,
  CardAppResource,
  CardAppSession,
  EnrolmentOptions,
} from '#contracts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { goTo } from '../../shared/router/address.js';
import { addressQuery } from '../address-query.js';
import { hrefOf } from '../route.js';
import { callApi, isSessionOver, onSessionEnd } from './card-app-api.js';

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

export interface Enrolment {
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
      goTo(hrefOf.approvals(), 'replace');
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
