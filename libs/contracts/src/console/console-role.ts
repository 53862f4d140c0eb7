import { type ApiScope, apiScopes } from '../platform-api/api-scope.js';

export const consoleRoles = ['admin', 'developer', 'viewer'] as const;

/**
 * `admin`: everything, and the people of the console. `developer`: everything but those. `viewer`: reads, and is
 * shown no secret.
 */
export type ConsoleRole = (typeof consoleRoles)[number];

/** What a person may do at the partner's API (docs/interface.md#people-of-the-console). */
export function scopesOfRole(role: ConsoleRole): ApiScope[] {
  return apiScopes.filter((scope) => role !== 'viewer' || scope.endsWith(':read'));
}
