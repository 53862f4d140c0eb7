import type { EndpointChannel } from '#contracts';
import type { EndpointStatus } from './endpoint-configuration.js';

/** An endpoint as its partner sees it, without token and secrets. */
export interface WebhookEndpointResource {
  id: string;
  channel: EndpointChannel;
  url: string;
  header: string;
  status: EndpointStatus;
  tokenSetAt: string;
  /** The active secrets, newest first. */
  signingSecrets: SigningSecretResource[];
  createdAt: string;
  updatedAt: string;
}

export interface SigningSecretResource {
  id: string;
  createdAt: string;
  /** Null for the current secret. */
  expiresAt: string | null;
}

/** The stored answer to a roll, without the secret, for repetitions of the request. */
export interface SigningSecretRoll {
  id: string;
  createdAt: string;
  /** When the earlier secrets stop signing. */
  othersExpireAt: string;
}

export interface NewSigningSecretResource extends SigningSecretRoll {
  /** Shown only in this answer. */
  secret: string;
}
