import { firstOf } from '#database';

/** $1 company, $2 external id. */
export const FORGET_PERSON = `
  WITH ordered AS (
    UPDATE cards SET person_id = NULL, external_id = NULL WHERE company_id = $1 AND external_id = $2
  ),
  in_directory AS (
    DELETE FROM directory_people p USING directory_companies c
    WHERE c.id = p.company_id AND c.platform_company_id = $1 AND p.external_id = $2
  )
  UPDATE payments SET person_id = NULL, external_id = NULL WHERE company_id = $1 AND external_id = $2`;

/** $1 months, $2 limit. */
export const FORGET_OLD = `
  UPDATE payments SET person_id = NULL, external_id = NULL
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM payments
    WHERE external_id IS NOT NULL AND updated_at < now() - make_interval(months => $1)
    ORDER BY updated_at ${firstOf('$2')} FOR UPDATE SKIP LOCKED
  ))`;
