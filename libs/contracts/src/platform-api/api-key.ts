import type { ApiScope } from './api-scope.js';

/** The longest overlap of a rolled key, in seconds: a week. */
export const MAX_KEY_OVERLAP_SECONDS = 604_800;

/** A partner's API key without its secret. */
export interface ApiKeyResource {
  /** `key_...` */
  id: string;
  name: string;
  /** The first characters of the secret; null for a key from before they were stored. */
  prefix: string | null;
  /** The last four characters of the secret; null like `prefix`. */
  last4: string | null;
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

export interface RevokeApiKey {
  /**
   * Also ends what the key created, and what the keys that it created did: keys, devices enrolled with its codes, and
   * onboarding links.
   */
  endCreated?: boolean;
}

/** How much ended with a key. */
export interface EndedWithKey {
  apiKeys: number;
  /** Enrolled devices and their sessions. */
  devices: number;
  onboardingLinks: number;
}

/** A key that was revoked. */
export interface RevokedApiKeyResource extends ApiKeyResource {
  /** Null unless `endCreated` was sent. */
  ended: EndedWithKey | null;
}

export interface MakeApiKey {
  name: string;
  scopes: ApiScope[];
  allowedAddresses?: string[];
  /** A time in the future. */
  expiresAt?: Date;
}

export interface RollApiKey {
  /** How long the former key stays valid. */
  overlapSeconds: number;
}
