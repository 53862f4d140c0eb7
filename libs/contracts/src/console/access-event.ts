/** What was done with the keys and the people of a partner. */
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
] as const;

export type AccessAction = (typeof accessActions)[number];

/** Who or what: a person, a key, or the platform's staff. Names are those of today; null if they were erased. */
export interface AccessParty {
  kind: 'console_user' | 'api_key' | 'platform';
  /** `csu_...` or `key_...`; null for the platform's staff. */
  id: string | null;
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
}
