/** Returns no row if a later state is stored. */
export const PUT_COMPANY = `
  WITH before AS (SELECT platform_company_id FROM directory_companies WHERE id = $1),
    put AS (
      INSERT INTO directory_companies AS known
        (id, platform_company_id, shipping_address, changed_at)
      VALUES ($1, $2, $3, $4)
      ON CONFLICT (id) DO UPDATE SET platform_company_id = excluded.platform_company_id,
        shipping_address = excluded.shipping_address, changed_at = excluded.changed_at
      WHERE known.changed_at <= excluded.changed_at
      RETURNING platform_company_id
    )
  SELECT put.platform_company_id IS DISTINCT FROM (SELECT platform_company_id FROM before)
    AS "isOtherAtPlatform" FROM put`;

/** Returns no row if no stored value has changed. */
export const PUT_PERSON = `
  WITH before AS (
    SELECT name, email, role FROM directory_people WHERE company_id = $1 AND external_id = $2
  ), put AS (
    INSERT INTO directory_people AS known (company_id, external_id, name, email, role, changed_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (company_id, external_id) DO UPDATE SET name = excluded.name,
      email = excluded.email, role = excluded.role, changed_at = excluded.changed_at
    WHERE known.changed_at <= excluded.changed_at
    RETURNING name, email, role
  )
  SELECT 1 FROM put
  WHERE NOT EXISTS (SELECT 1 FROM before WHERE (name, email, role) IS NOT DISTINCT FROM (put.name, put.email, put.role))
`;
