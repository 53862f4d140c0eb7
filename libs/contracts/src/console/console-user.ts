import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { StaffAccessRequest, StaffCodeMail } from '../back-office/back-office-session.js';
import { type ApiScope, apiScopes } from '../platform-api/api-key.js';

/** A person of a partner who may sign in at the console. */
export interface ConsoleUserResource {
  /** `csu_...` */
  id: string;
  name: string;
  email: string;
  role: ConsoleRole;
  /** `unconfirmed`: waits for a second person. `invited`: without a passkey yet. */
  status: 'unconfirmed' | 'invited' | 'active';
  invitedAt: string;
  /** When the last invitation can't be used any more; null if it was used. */
  invitationExpiresAt: string | null;
  lastSignedInAt: string | null;
  /** What waits for a second person; null if nothing does. */
  request: (StaffAccessRequest & { requestedBy: AccessParty }) | null;
  /** The latest mail with a code, which its owner alone sees; null if there was none. */
  codeMail: StaffCodeMail | null;
}

export const consoleRoles = ['admin', 'developer', 'viewer'] as const;

/**
 * `admin`: everything, and the people of the console. `developer`: everything but those. `viewer`: reads, and is
 * shown no secret.
 */
export type ConsoleRole = (typeof consoleRoles)[number];

/** What a person may do at the partner's API (docs/interface/console.md#people-of-the-console). */
export function scopesOfRole(role: ConsoleRole): ApiScope[] {
  return apiScopes.filter((scope) => role !== 'viewer' || scope.endsWith(':read'));
}

/** The path of what the console alone calls; all else it calls is the partner's API. */
export const CONSOLE_API = 'console/v1';

/** Sent, with any value, by calls that a page makes by itself: they don't keep the session open. */
export const CONSOLE_BACKGROUND_HEADER = 'x-console-background';

export interface ConsoleEnrolmentOptions {
  userName: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

export interface ConsoleAssertionOptions {
  options: PublicKeyCredentialRequestOptionsJSON;
}

export interface ConsoleSession {
  user: { id: string; name: string; email: string; role: ConsoleRole };
  partner: { id: string; name: string };
  /** What the role may do. */
  scopes: ApiScope[];
  /** When the session ends at the latest. */
  expiresAt: string;
  /** The session ends after this time without activity. */
  idleMinutes: number;
  /** From when on this new passkey may confirm what concerns others; null if it may now. */
  decidesFrom: string | null;
}

/** What was done with the keys and the people of a partner, and with cards for a reason. */
export const accessActions = [
  'partner_made',
  'key_made',
  'key_rolled',
  'key_revoked',
  'user_invited',
  'user_invited_again',
  'user_passkey_requested',
  'user_request_confirmed',
  'user_request_declined',
  'user_joined',
  'user_role_changed',
  'user_removed',
  'user_locked_out',
  'endpoints_certified',
  'sca_login_confirmed',
  'confirmation_withdrawn',
  'card_frozen',
  'card_unfrozen',
  'card_terminated',
  'card_details_requested',
  'card_pin_requested',
  'card_pin_change_requested',
  'card_details_origins_changed',
  'signing_secret_shown',
  'authorization_settings_changed',
  'three_ds_rules_changed',
] as const;

export type AccessAction = (typeof accessActions)[number];

/** Who or what: a person at the console, a key, a cardholder, a card, or the platform's staff. Current names; null if they were erased. */
export interface AccessParty {
  kind: 'console_user' | 'api_key' | 'cardholder' | 'card' | 'webhook_endpoint' | 'platform';
  /** `csu_...`, `key_...`, `per_...`, `crd_...` or `whe_...`; null for the platform's staff. */
  id: string | null;
  /** Of a card its last four digits, of an endpoint its channel. */
  name: string | null;
}

/** A move of the trail. */
export interface AccessEventResource {
  id: string;
  at: string;
  action: AccessAction;
  actor: AccessParty;
  /** Null for the partner itself. */
  subject: AccessParty | null;
  /** Why a card was changed; null for other moves, and 400 days later. */
  reason: string | null;
}

/** A signing secret of a webhook endpoint, shown to a person who may roll it. */
export interface ShownSigningSecret {
  secret: string;
}

/** A session of who is signed in, at the console or at the back office. */
export interface StaffSessionResource {
  id: string;
  /** By which its owner recognises it, such as `Firefox, Linux`; null if it is not known. */
  browser: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** Whether it is the session of this request. */
  isCurrent: boolean;
}
