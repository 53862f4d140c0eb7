import type { StaffTables } from './staff-options.js';

/** $2 minutes of idle time after which a session ends, $3 whether this call counts as activity. */
export const findSession = ({
  accounts,
  passkeys,
  sessions,
  ownerColumn,
  accountColumns,
}: StaffTables) => `
  UPDATE ${sessions} s SET seen_at = CASE WHEN $3 THEN now() ELSE seen_at END
  FROM ${accounts} a
  WHERE s.token_hash = $1 AND s.expires_at > now() AND s.seen_at > now() - make_interval(mins => $2)
    AND a.id = s.${ownerColumn} AND a.disabled_at IS NULL
  RETURNING ${accountColumns}, s.expires_at AS "expiresAt",
    (SELECT max(p.held_from) FROM ${passkeys} p WHERE p.${ownerColumn} = a.id) AS "passkeySince"`;

/** By which a session is named outside. It tells nothing of the token, and opens nothing. */
const ID = "encode(substr(sha256(s.token_hash), 1, 16), 'hex')";

/** $1 owner, $2 minutes of idle time, $3 hash of the token of the session that asks. */
export const listSessions = ({ sessions, ownerColumn }: StaffTables) => `
  SELECT ${ID} AS id, s.browser, s.created_at AS "createdAt", s.seen_at AS "seenAt",
    s.token_hash = $3 AS "isCurrent"
  FROM ${sessions} s
  WHERE s.${ownerColumn} = $1 AND s.expires_at > now()
    AND s.seen_at > now() - make_interval(mins => $2)
  ORDER BY s.created_at DESC, id`;

/** $1 owner, $2 id. */
export const endSession = ({ sessions, ownerColumn }: StaffTables) => `
  DELETE FROM ${sessions} s WHERE s.${ownerColumn} = $1 AND ${ID} = $2`;
