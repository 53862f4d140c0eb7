import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './request-error.js';

const READ_RETRIES = 2;

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
        retry: (failures, error) =>
          failures < READ_RETRIES && error instanceof RequestError && isWorthRepeating(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isWorthRepeating(error: RequestError): boolean {
  return error.reason === 'unreachable' || error.reason === 'unavailable';
}
