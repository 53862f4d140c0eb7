/** Nothing if a later state is stored. $1 company, $2 its id at the platform, $3 time of the change. */
export const PUT_COMPANY = `
  INSERT INTO directory_companies AS known (id, platform_company_id, changed_at) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET platform_company_id = excluded.platform_company_id,
    changed_at = excluded.changed_at
  WHERE known.changed_at <= excluded.changed_at`;

/** Nothing if a later state is stored. $1 company, $2 external id, $3 role, $4 time of the change. */
export const PUT_PERSON = `
  INSERT INTO directory_people AS known (company_id, external_id, role, changed_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (company_id, external_id) DO UPDATE SET role = excluded.role, changed_at = excluded.changed_at
  WHERE known.changed_at <= excluded.changed_at`;

/** $1 the company's id at the platform, $2 external id. */
export const FIND_ROLE = `
  SELECT role FROM directory_people p JOIN directory_companies c ON c.id = p.company_id
  WHERE c.platform_company_id = $1 AND p.external_id = $2`;
