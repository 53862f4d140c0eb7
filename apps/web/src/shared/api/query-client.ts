import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './request-error.js';

const RETRIES = 2;

/**
 * Reading is repeated quietly before anybody is told. Writing never is: the person decides.
 * Requests are made even when the browser believes itself offline, so that a failure is seen at once
 * and not a spinner for ever.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        retry: isWorthRepeating,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * What may be repeated at all is, a few times, where the failure may pass by itself. A server that was silent
 * for the whole time limit is not asked again quietly: somebody has waited long enough to be told.
 */
export function isWorthRepeating(failures: number, error: unknown): boolean {
  return (
    failures < RETRIES &&
    error instanceof RequestError &&
    (error.reason === 'unreachable' || error.reason === 'unavailable')
  );
}
