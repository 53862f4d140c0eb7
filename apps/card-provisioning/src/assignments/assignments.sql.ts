export const SELECT_ASSIGNMENTS = `
  SELECT a.id, a.event_id AS "eventId", a.company_id AS "companyId", a.received_at AS "receivedAt",
    (SELECT jsonb_build_object(
      'pending', count(*) FILTER (WHERE status = 'pending'),
      'done', count(*) FILTER (WHERE status = 'done'),
      'failed', count(*) FILTER (WHERE status = 'failed'))
     FROM assigned_people p WHERE p.assignment_id = a.id) AS counts
  FROM assignments a`;

/**
 * $1 company, $2 assignment, $3 external ids, $4 names, $5 types of cards. People assigned before are
 * unchanged.
 */
export const ADD_PEOPLE = `
  INSERT INTO assigned_people
    (company_id, external_id, assignment_id, position, name, card_type)
  SELECT $1, external_id, $2, position, name, card_type
  FROM unnest($3::text[], $4::text[], $5::text[])
    WITH ORDINALITY AS t (external_id, name, card_type, position)
  ON CONFLICT DO NOTHING`;

export const LIST_PEOPLE = `
  SELECT external_id AS "externalId", name, card_type AS "cardType", status,
    person_id AS "personId", card_id AS "cardId", attempts,
    CASE WHEN failure_code IS NOT NULL
      THEN jsonb_build_object('code', failure_code, 'detail', failure_detail) END AS failure
  FROM assigned_people WHERE assignment_id = $1 ORDER BY position`;
