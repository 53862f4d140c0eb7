/** In place of the person's older one. $6 minutes. */
export const PUT_CODE = `
  WITH person AS (
    INSERT INTO strong_auth_people (id, company_id, external_id) VALUES ($1, $2, $3)
    ON CONFLICT (company_id, external_id) DO UPDATE SET company_id = EXCLUDED.company_id
    RETURNING id
  )
  INSERT INTO strong_auth_enrolment_codes (person_id, handle, secret_hash, expires_at)
  SELECT id, $4, $5, now() + make_interval(mins => $6) FROM person
  ON CONFLICT (person_id) DO UPDATE SET handle = EXCLUDED.handle, wrong_tries = 0,
    secret_hash = EXCLUDED.secret_hash, expires_at = EXCLUDED.expires_at
  RETURNING expires_at AS "expiresAt"`;

/** A wrong secret under a handle that exists counts. $3 wrong tries that make the code void. */
export const COUNT_TRY = `
  UPDATE strong_auth_enrolment_codes c
  SET wrong_tries = wrong_tries + CASE WHEN secret_hash = $2 THEN 0 ELSE 1 END
  FROM strong_auth_people p
  WHERE handle = $1 AND wrong_tries < $3 AND expires_at > now() AND p.id = c.person_id
  RETURNING secret_hash = $2 AS "isRight", p.id AS "personId", company_id AS "companyId",
    external_id AS "externalId"`;
