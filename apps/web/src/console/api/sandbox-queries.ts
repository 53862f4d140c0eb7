import type { EnvironmentResource } from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from '../../shared/partner-api/partner-api.js';

/** False until it is known. */
export function useIsSandbox(): boolean {
  const environment = useQuery<EnvironmentResource, RequestError>({
    queryKey: ['environment'],
    queryFn: ({ signal }) => callApi('/v1/environment', { signal }),
    staleTime: Infinity,
  });
  return environment.data?.environment === 'sandbox';
}

/** A call of the sandbox. */
export interface SandboxCall {
  method?: 'POST' | 'PUT' | 'GET';
  path: string;
  body?: unknown;
}

/** Plays something in the sandbox. Everything that is shown may have changed by it. */
export function useSandboxCall<Answer = unknown>() {
  const client = useQueryClient();
  return useMutation<Answer, RequestError, SandboxCall>({
    mutationFn: ({ method = 'POST', path, body }) => callApi<Answer>(path, { method, body }),
    // The outcome does not wait until everything is read again.
    onSettled: () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'environment' }),
  });
}
