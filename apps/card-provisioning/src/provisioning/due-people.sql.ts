import { firstOf } from '#database';

/** $1 limit, $2 seconds of the claim. */
export const CLAIM = `
  UPDATE assigned_people AS assigned
  SET leased_until = now() + make_interval(secs => $2)
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM assigned_people
    WHERE (status = 'pending' OR (person_id IS NOT NULL AND told_revision < directory_revision))
      AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now())
    ORDER BY next_attempt_at, position ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING company_id AS "companyId", external_id AS "externalId", name,
    card_type AS "cardType", status, person_id AS "personId", attempts,
    directory_revision AS "directoryRevision",
    told_revision < directory_revision AS "isChanged",
    (SELECT jsonb_strip_nulls(jsonb_build_object('name', p.name, 'email', p.email, 'companyAdmin', p.role = 'admin'))
     FROM directory_companies c JOIN directory_people p ON p.company_id = c.id
     WHERE c.platform_company_id = assigned.company_id
       AND p.external_id = assigned.external_id) AS "inDirectory",
    (SELECT c.shipping_address FROM directory_companies c
     WHERE c.platform_company_id = assigned.company_id) AS "shippingAddress",
    (SELECT traceparent FROM assignments WHERE id = assignment_id)`;

/**
 * A person who waits for a card keeps waiting under the same claim. $3 the directory revision that the
 * platform received.
 */
export const SET_TOLD = `
  UPDATE assigned_people SET told_revision = $3,
    leased_until = CASE WHEN status = 'pending' THEN leased_until END,
    failure_code = CASE WHEN status = 'failed' THEN failure_code END,
    failure_detail = CASE WHEN status = 'failed' THEN failure_detail END
  WHERE company_id = $1 AND external_id = $2`;

/** $1 the directory's id of the company, $2 external id, or null for all its people. */
export const TELL_CHANGED = `
  UPDATE assigned_people AS assigned SET directory_revision = directory_revision + 1
  FROM directory_companies c JOIN directory_people p ON p.company_id = c.id
  WHERE c.id = $1 AND ($2::text IS NULL OR p.external_id = $2)
    AND assigned.company_id = c.platform_company_id
    AND assigned.external_id = p.external_id`;
