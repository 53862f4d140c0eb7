/** Existing mails with the same cause and addressee are unchanged. $9 trace. */
export const ADD_MAILS = `
  INSERT INTO mails (id, kind, cause, addressee, company_id, event_id, facts, next_attempt_at,
    created_at, traceparent, sender_as_of)
  SELECT id, kind, cause, addressee, company_id, event_id, facts, made_at, made_at, $9, sender_as_of
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[],
    $8::timestamptz[], $10::timestamptz[])
    AS mail (id, kind, cause, addressee, company_id, event_id, facts, made_at, sender_as_of)
  ORDER BY kind, cause, addressee
  ON CONFLICT (kind, cause, addressee) DO NOTHING`;
