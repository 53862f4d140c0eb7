import type { EnvironmentResource } from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from '../../shared/partner-api/partner-api.js';

export interface Simulation {
  name: string;
  call: SandboxCall;
  /** False where what is shown is no longer, or not yet, in a state for it; true if left out. */
  isPossible?: boolean;
}

/** Several simulations may have the same name, such as two top-ups of the same amount. */
export function keyOf({ name, call }: Simulation): string {
  return `${call.path} ${name}`;
}

/**
 * The simulations that have a button. The latest one keeps its button although it can't be repeated: removing the
 * button would also remove the keyboard focus, next to the outcome that is about to be read.
 */
export function shownSimulations(
  simulations: readonly Simulation[],
  playedKey: string | undefined,
): Simulation[] {
  return simulations.filter(
    (simulation) => simulation.isPossible !== false || keyOf(simulation) === playedKey,
  );
}

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
interface SandboxCall {
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
