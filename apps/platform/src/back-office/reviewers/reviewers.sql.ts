/** Replaces the reviewer's older code. $4 hours of validity. */
export const PUT_CODE = `
  INSERT INTO reviewer_enrolment_codes (reviewer_id, handle, secret_hash, expires_at)
  VALUES ($1, $2, $3, now() + make_interval(hours => $4))
  ON CONFLICT (reviewer_id) DO UPDATE SET handle = EXCLUDED.handle, wrong_tries = 0,
    secret_hash = EXCLUDED.secret_hash, expires_at = EXCLUDED.expires_at
  RETURNING expires_at AS "expiresAt"`;

/** Counts a wrong secret with an existing handle. $3 wrong attempts that make the code void. */
export const COUNT_TRY = `
  UPDATE reviewer_enrolment_codes c
  SET wrong_tries = wrong_tries + CASE WHEN secret_hash = $2 THEN 0 ELSE 1 END
  FROM reviewers r
  WHERE handle = $1 AND wrong_tries < $3 AND expires_at > now() AND r.id = c.reviewer_id
    AND r.disabled_at IS NULL
  RETURNING secret_hash = $2 AS "isRight", r.id AS "reviewerId", r.name`;

/**
 * Counts a failed attempt. The last allowed one locks and resets the count. $2 allowed attempts, $3 minutes
 * of the lock.
 */
export const COUNT_FAILURE = `
  UPDATE reviewers
  SET failed_attempts = (failed_attempts + 1) % $2::int,
    locked_until = CASE WHEN failed_attempts + 1 >= $2::int
      THEN now() + make_interval(mins => $3) ELSE locked_until END
  WHERE id = $1 RETURNING failed_attempts = 0 AS "isLocked"`;

/** $2 idle time after which a session ends, $3 whether this call counts as activity. */
export const FIND_SESSION = `
  UPDATE reviewer_sessions s SET seen_at = CASE WHEN $3 THEN now() ELSE seen_at END
  FROM reviewers r
  WHERE s.token_hash = $1 AND s.expires_at > now() AND s.seen_at > now() - $2::interval
    AND r.id = s.reviewer_id AND r.disabled_at IS NULL
  RETURNING r.id, r.name, r.role, s.expires_at AS "expiresAt"`;
