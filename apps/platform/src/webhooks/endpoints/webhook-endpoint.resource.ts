import type { EndpointChannel } from '#contracts';
import type { EndpointStatus } from './endpoint-configuration.js';

/** An endpoint as its partner sees it: neither token nor secrets. */
export interface WebhookEndpointResource {
  id: string;
  channel: EndpointChannel;
  url: string;
  header: string;
  status: EndpointStatus;
  tokenSetAt: string;
  /** Those that sign at present, the newest first. */
  signingSecrets: SigningSecretResource[];
  createdAt: string;
  updatedAt: string;
}

export interface SigningSecretResource {
  id: string;
  createdAt: string;
  /** Null for the current one. */
  expiresAt: string | null;
}

/** The answer to a roll, kept for repetitions of the request: without the secret. */
export interface SigningSecretRoll {
  id: string;
  createdAt: string;
  /** When the secrets before stop signing. */
  othersExpireAt: string;
}

export interface NewSigningSecretResource extends SigningSecretRoll {
  /** Shown this once. */
  secret: string;
}
