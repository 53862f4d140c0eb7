export const PUT_COMPANY = `
  INSERT INTO directory_companies AS known
    (id, platform_company_id, legal_name, time_zone, changed_at)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE SET platform_company_id = excluded.platform_company_id,
    legal_name = excluded.legal_name, time_zone = excluded.time_zone,
    changed_at = excluded.changed_at
  WHERE known.changed_at <= excluded.changed_at`;

export const PUT_PERSON = `
  INSERT INTO directory_people AS known
    (company_id, external_id, name, email, language, role, known_since, changed_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (company_id, external_id) DO UPDATE SET name = excluded.name,
    email = excluded.email, language = excluded.language, role = excluded.role,
    changed_at = excluded.changed_at
  WHERE known.changed_at <= excluded.changed_at`;
