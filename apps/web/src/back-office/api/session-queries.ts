import type {
  ReviewerAssertionOptions,
  ReviewerEnrolmentOptions,
  ReviewerSession,
} from '#contracts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi, isSessionOver, onSessionEnd } from './back-office-api.js';

export const sessionKey = ['session'];

/** The signed-in reviewer, or null. */
export function useSession() {
  const client = useQueryClient();
  useEffect(() => onSessionEnd(() => client.setQueryData(sessionKey, null)), [client]);
  return useQuery<ReviewerSession | null, RequestError>({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      try {
        return await callApi<ReviewerSession>('session', { signal });
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
  const client = useQueryClient();
  return useMutation<ReviewerSession, Error, void>({
    mutationFn: async () => {
      const { options } = await callApi<ReviewerAssertionOptions>('session/options', {
        method: 'POST',
      });
      const assertion = await startAuthentication({ optionsJSON: options });
      return callApi('session', { method: 'POST', body: { assertion } });
    },
    onSuccess: (session) => client.setQueryData(sessionKey, session),
  });
}

export function useEnrolment() {
  const client = useQueryClient();
  return useMutation<ReviewerSession, Error, string>({
    mutationFn: async (code) => {
      const { options } = await callApi<ReviewerEnrolmentOptions>('enrolment/options', {
        method: 'POST',
        body: { code },
      });
      const registration = await startRegistration({ optionsJSON: options });
      return callApi('enrolment', { method: 'POST', body: { code, registration } });
    },
    onSuccess: (session) => client.setQueryData(sessionKey, session),
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation<void, RequestError, void>({
    mutationFn: () => callApi('session', { method: 'DELETE' }),
    onSuccess: () => client.setQueryData(sessionKey, null),
  });
}
