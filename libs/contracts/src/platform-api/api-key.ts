import type { Page } from './conventions.js';

/** The longest overlap of a rolled key, in seconds: a week. */
export const MAX_KEY_OVERLAP_SECONDS = 604_800;

/** A partner's API key without its secret. */
export interface ApiKeyResource {
  /** `key_...`, given by the platform. */
  id: string;
  /** Your name for the key, such as the program that uses it. */
  name: string;
  /** The first characters of the secret; null for an earlier key, whose first characters were not stored. */
  prefix: string | null;
  /** The last four characters of the secret; null like `prefix`. */
  last4: string | null;
  /** What the key may do. */
  scopes: ApiScope[];
  /** Addresses and ranges in CIDR notation from which calls may come; empty for everywhere. */
  allowedAddresses: string[];
  createdAt: string;
  /** From then on the key is refused; null for a key without an end. */
  expiresAt: string | null;
  /** When it was revoked; null if it was not. */
  revokedAt: string | null;
  /** To the minute; null if it was not used yet. */
  lastUsedAt: string | null;
  /** The id of the key that this one was rolled from, or null. */
  replaces: string | null;
}

/** A key that was just made. */
export interface NewApiKeyResource extends ApiKeyResource {
  /** Shown only in this answer. */
  secret: string;
}

/** How much ended with a key. */
export interface EndedWithKey {
  /** Keys that the key created, directly or through others. */
  apiKeys: number;
  /** Enrolled devices and their sessions. */
  devices: number;
  /** Onboarding links that no longer open. */
  onboardingLinks: number;
}

/** A key that was revoked. */
export interface RevokedApiKeyResource extends ApiKeyResource {
  /** Null unless `endCreated` was sent. */
  ended: EndedWithKey | null;
}

/**
 * What a key or a person may do at the partner's API, by area (docs/interface/keys.md#api-keys). `write` does not
 * include `read`.
 */
export const apiScopes = [
  'companies:read',
  'companies:write',
  'onboarding-links:write',
  'cards:read',
  'cards:write',
  'cards:reveal',
  'enrolments:write',
  'accounts:read',
  'accounts:write',
  'three-ds:read',
  'three-ds:write',
  'webhooks:read',
  'webhooks:write',
  'settings:read',
  'settings:write',
  'keys:read',
  'keys:write',
  'sandbox:write',
] as const;

export type ApiScope = (typeof apiScopes)[number];

/** A call of the API by the partner. Neither its body nor the values in its path are kept. */
export interface ApiRequestResource {
  id: string;
  createdAt: string;
  /** The HTTP method of the call. */
  method: string;
  /** With parameters, as in the API document: `/v1/cards/{id}`. */
  path: string;
  /** Null if the caller left before the answer. */
  status: number | null;
  /** The code of the problem that it was answered with. */
  code: string | null;
  /** The time until the platform's answer, in milliseconds. */
  durationMs: number;
  /** As in the answer's header `x-request-id` and in problems. */
  requestId: string;
  /** The API key that called, as far as it is stored. */
  key: ApiRequestKey;
}

/** The API key that called. */
interface ApiRequestKey {
  /** Null for earlier calls, for which it was not stored. */
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
