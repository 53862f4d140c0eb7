import { useApplication } from '../application-queries.js';

/** The currency that the company is asked about amounts in. Empty until the application is loaded. */
export function useCurrency(): string {
  return useApplication().data?.company.currency ?? '';
}
