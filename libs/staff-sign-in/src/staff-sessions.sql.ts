import type { StaffTables } from './staff-options.js';

/** $2 minutes of idle time after which a session ends, $3 whether this call counts as activity. */
export const findSession = ({ accounts, sessions, ownerColumn, accountColumns }: StaffTables) => `
  UPDATE ${sessions} s SET seen_at = CASE WHEN $3 THEN now() ELSE seen_at END
  FROM ${accounts} a
  WHERE s.token_hash = $1 AND s.expires_at > now() AND s.seen_at > now() - make_interval(mins => $2)
    AND a.id = s.${ownerColumn} AND a.disabled_at IS NULL
  RETURNING ${accountColumns}, s.expires_at AS "expiresAt"`;
