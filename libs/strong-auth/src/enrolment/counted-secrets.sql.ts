/** Replaces the older secret of the owner. $4 minutes of validity. */
export const putSecret = (table: string, owner: string) => `
  INSERT INTO ${table} (${owner}, handle, secret_hash, expires_at)
  VALUES ($1, $2, $3, now() + make_interval(mins => $4))
  ON CONFLICT (${owner}) DO UPDATE SET handle = EXCLUDED.handle, wrong_tries = 0,
    secret_hash = EXCLUDED.secret_hash, expires_at = EXCLUDED.expires_at
  RETURNING expires_at AS "expiresAt"`;

/** Counts a wrong secret with an existing handle. $2 hashes of it, $3 wrong tries that make the secret void. */
export const countTry = (table: string, owner: string) => `
  UPDATE ${table}
  SET wrong_tries = wrong_tries + CASE WHEN secret_hash = ANY ($2::bytea[]) THEN 0 ELSE 1 END
  WHERE handle = $1 AND wrong_tries < $3::int AND expires_at > now()
  RETURNING secret_hash = ANY ($2::bytea[]) AS "isRight", ${owner} AS "ownerId",
    $3::int - wrong_tries AS "triesLeft"`;
