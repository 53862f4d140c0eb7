/** $2 idle time after which a session ends, $3 whether this call counts as activity. */
export const FIND_SESSION = `
  UPDATE reviewer_sessions s SET seen_at = CASE WHEN $3 THEN now() ELSE seen_at END
  FROM reviewers r
  WHERE s.token_hash = $1 AND s.expires_at > now() AND s.seen_at > now() - $2::interval
    AND r.id = s.reviewer_id AND r.disabled_at IS NULL
  RETURNING r.id, r.name, r.role, s.expires_at AS "expiresAt"`;
