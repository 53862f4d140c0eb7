import type { Page } from './page.js';

/** A call of the API by the partner. Neither its body nor the values in its path are kept. */
export interface ApiRequestResource {
  id: string;
  createdAt: string;
  method: string;
  /** With parameters, as in the API document: `/v1/cards/{id}`. */
  path: string;
  /** Null if the caller left before the answer. */
  status: number | null;
  /** The code of the problem that it was answered with. */
  code: string | null;
  durationMs: number;
  /** As in the answer's header `x-request-id` and in problems. */
  requestId: string;
  key: ApiRequestKey;
}

/** The API key that called. */
export interface ApiRequestKey {
  /** Null for calls from before it was kept. */
  id: string | null;
  /** Its name now. */
  name: string | null;
  /** Its last characters. */
  last4: string;
}

/** A page of requests. */
export interface ApiRequestPage extends Page<ApiRequestResource> {
  /**
   * The time down to which requests were read, if there are earlier ones. Ask for them with `createdBefore`. Null if
   * all of them were read, or if the next page goes on.
   */
  searchedBackTo: string | null;
}

/** What a request came to. */
export const apiRequestOutcomes = ['succeeded', 'refused', 'failed'] as const;
export type ApiRequestOutcome = (typeof apiRequestOutcomes)[number];
