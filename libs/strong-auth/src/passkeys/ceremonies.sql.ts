/** $6 seconds that they have. */
export const BEGIN_ALL = `
  INSERT INTO strong_auth_ceremonies
    (challenge, kind, person_id, approval_id, nonce, expires_at)
  SELECT challenge, kind, person_id, approval_id, nonce,
    now() + make_interval(secs => $6::float8)
  FROM unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::bytea[])
    AS begun (challenge, kind, person_id, approval_id, nonce)`;
