/**
 * What a key or a person may do at the partner's API, by area (docs/interface.md#keys-and-scopes). `write` does not
 * include `read`.
 */
export const apiScopes = [
  'companies:read',
  'companies:write',
  'onboarding-links:write',
  'cards:read',
  'cards:write',
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
