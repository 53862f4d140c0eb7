import type { StaffSessionResource } from '#contracts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestError } from '../api/request-error.js';

interface StaffRequest {
  method?: 'POST' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
}

/** The server's end of a page that people sign in to by passkey. */
interface StaffApi {
  call<Answer>(path: string, request?: StaffRequest): Promise<Answer>;
  /** @returns a function that removes the listener. */
  onSessionEnd(listener: () => void): () => void;
}

const sessionKey = ['session'];
const sessionsKey = ['sessions'];

export function isSessionOver(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'session_required';
}

/** The hooks of the page's session. */
export function staffSession<Session>({ call, onSessionEnd }: StaffApi) {
  /** Who is signed in, or null. */
  function useSession() {
    const client = useQueryClient();
    useEffect(() => onSessionEnd(() => client.setQueryData(sessionKey, null)), [client]);
    return useQuery<Session | null, RequestError>({
      queryKey: sessionKey,
      queryFn: async ({ signal }) => {
        try {
          return await call<Session>('session', { signal });
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

  function useSignIn() {
    const client = useQueryClient();
    return useMutation<Session, Error, void>({
      mutationFn: async () => {
        const { options } = await call<{ options: PublicKeyCredentialRequestOptionsJSON }>(
          'session/options',
          { method: 'POST' },
        );
        const assertion = await startAuthentication({ optionsJSON: options });
        return call('session', { method: 'POST', body: { assertion } });
      },
      onSuccess: (session) => client.setQueryData(sessionKey, session),
    });
  }

  function useEnrolment() {
    const client = useQueryClient();
    return useMutation<Session, Error, string>({
      mutationFn: async (code) => {
        const { options } = await call<{ options: PublicKeyCredentialCreationOptionsJSON }>(
          'enrolment/options',
          { method: 'POST', body: { code } },
        );
        const registration = await startRegistration({ optionsJSON: options });
        return call('enrolment', { method: 'POST', body: { code, registration } });
      },
      onSuccess: (session) => client.setQueryData(sessionKey, session),
    });
  }

  function useSignOut() {
    const client = useQueryClient();
    return useMutation<void, RequestError, void>({
      mutationFn: () => call('session', { method: 'DELETE' }),
      onSuccess: () => client.setQueryData(sessionKey, null),
    });
  }

  /** Where who is signed in is signed in, also at other devices. */
  function useSessions() {
    return useQuery<{ data: StaffSessionResource[] }, RequestError>({
      queryKey: sessionsKey,
      queryFn: ({ signal }) => call('sessions', { signal }),
    });
  }

  function useSessionEnding() {
    const client = useQueryClient();
    return useMutation<void, RequestError, string | 'others'>({
      mutationFn: (which) =>
        call(which === 'others' ? 'sessions' : `sessions/${which}`, { method: 'DELETE' }),
      onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
    });
  }

  return {
    ...{ useSession, useSignIn, useEnrolment, useSignOut },
    ...{ useSessions, useSessionEnding },
  };
}

/** Notifies the parts of a page that its session has ended. */
export class SessionEnd {
  readonly #listeners = new Set<() => void>();

  notify(): void {
    this.#listeners.forEach((listener) => listener());
  }

  /** @returns a function that removes the listener. */
  onEnd = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
