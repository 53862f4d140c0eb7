/** The first suppression of an address stays. $5 now. */
export const ADD_SUPPRESSIONS = `
  INSERT INTO mail_suppressions (id, address, failure, mail_id, suppressed_at)
  SELECT id, address, failure, mail_id, $5
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) AS one (id, address, failure, mail_id)
  ORDER BY address
  ON CONFLICT (address) DO NOTHING`;
