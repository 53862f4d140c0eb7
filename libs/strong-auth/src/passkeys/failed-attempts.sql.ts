/** The last one that is allowed locks, and begins the count anew. $2 how many are allowed, $3 minutes. */
export const COUNT_FAILURE = `
  UPDATE strong_auth_people
  SET failed_attempts = (failed_attempts + 1) % $2::int,
    locked_until = CASE WHEN failed_attempts + 1 >= $2::int
      THEN now() + make_interval(mins => $3) ELSE locked_until END
  WHERE id = $1 RETURNING failed_attempts = 0 AS "isLocked"`;
