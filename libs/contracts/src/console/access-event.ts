/** What was done with the keys and the people of a partner. */
export const accessActions = [
  'partner_made',
  'key_made',
  'key_rolled',
  'key_revoked',
  'user_invited',
  'user_invited_again',
  'user_joined',
  'user_role_changed',
  'user_removed',
  'user_locked_out',
] as const;

export type AccessAction = (typeof accessActions)[number];
