import { notifyManager, QueryClient } from '@tanstack/react-query';
import { RequestError } from './request-error.js';

const RETRIES = 2;

/**
 * Failed queries are retried without a message; mutations never are, so that the person decides. Requests are
 * made even if the browser claims to be offline: then the failure shows at once instead of an endless
 * spinner.
 */
export function createQueryClient(): QueryClient {
  // A button is disabled before the second click of a double click. With the default, a timer, both would be sent.
  notifyManager.setScheduler(queueMicrotask);
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
 * Retries a query a few times if the failure may pass by itself. A server that was silent for the whole time
 * limit is not retried: the person has waited long enough and is shown the failure.
 */
export function isWorthRepeating(failures: number, error: unknown): boolean {
  return (
    failures < RETRIES &&
    error instanceof RequestError &&
    (error.reason === 'unreachable' || error.reason === 'unavailable')
  );
}
