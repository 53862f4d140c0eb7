/**
 * Counts a failed attempt. The last allowed one locks and resets the count. $2 allowed attempts, $3 minutes
 * of the lock.
 */
export const countFailure = (table: string) => `
  UPDATE ${table}
  SET failed_attempts = (failed_attempts + 1) % $2::int,
    locked_until = CASE WHEN failed_attempts + 1 >= $2::int
      THEN now() + make_interval(mins => $3) ELSE locked_until END
  WHERE id = $1 RETURNING failed_attempts = 0 AS "isLocked"`;
