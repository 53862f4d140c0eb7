export const PUT_PEOPLE = `
  INSERT INTO people (company_id, external_id, name, email, language, role)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
  ON CONFLICT (company_id, external_id) DO UPDATE SET name = excluded.name,
    email = excluded.email, language = excluded.language, role = excluded.role
  WHERE (people.name, people.email, people.language, people.role)
    IS DISTINCT FROM (excluded.name, excluded.email, excluded.language, excluded.role)
  RETURNING external_id AS "externalId", name, email, language, role`;
