import type { OperatorSession } from '#contracts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestError } from '../shared/api/request-error.js';
import { requestJson } from '../shared/api/request-json.js';

const PATH = '/operator-session';
const KEY = ['session'];

/** The session's cookie is not readable by scripts, so the server is asked whether there is a session. */
export function useSession() {
  return useQuery<OperatorSession | null, RequestError>({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      try {
        return await requestJson<OperatorSession>(PATH, { signal });
      } catch (error) {
        if (isSignedOut(error)) return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation<OperatorSession, RequestError, string>({
    mutationFn: (token) => requestJson(PATH, { method: 'POST', body: { token } }),
    onSuccess: (session) => client.setQueryData(KEY, session),
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation<void, RequestError>({
    mutationFn: () => requestJson(PATH, { method: 'DELETE' }),
    onSuccess: () => forgetSession(client),
  });
}

/** Shows the sign-in again if the session ends while the page is open. */
export function useSessionEnd(): void {
  const client = useQueryClient();
  useEffect(() => endSessionOnRefusal(client), [client]);
}

/** @returns how to stop that. */
export function endSessionOnRefusal(client: QueryClient): () => void {
  // Only of a failure that happens now: the caches also report the failed requests that they drop minutes later.
  const end = ({ type, action }: { type: string; action?: { type: string; error?: unknown } }) => {
    const isFailure = type === 'updated' && action?.type === 'error';
    if (isFailure && isSignedOut(action.error) && client.getQueryData(KEY)) forgetSession(client);
  };
  const leave = [client.getQueryCache().subscribe(end), client.getMutationCache().subscribe(end)];
  return () => leave.forEach((unsubscribe) => unsubscribe());
}

/** The next operator who signs in must not see the previous one's data. */
function forgetSession(client: QueryClient): void {
  client.setQueryData(KEY, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'operator_required';
}
