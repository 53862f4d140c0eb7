import { firstOf } from '#database';

/** $1 limit, $2 seconds that a gap may last, $3 seconds until the platform is asked again. */
export const CLAIM_GAPS = `
  UPDATE accounts SET ask_at = now() + make_interval(secs => $3)
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM accounts
    WHERE gap_since <= now() - make_interval(secs => $2) AND ask_at <= now() AND contradicted_at IS NULL
    ORDER BY ask_at ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING id`;

export const FIND_POSITION = `
  SELECT company_id AS "companyId", sequence::float8 AS sequence, gap_since IS NOT NULL AS "hasGap",
    contradicted_at IS NOT NULL AS "isContradicted"
  FROM accounts WHERE id = $1`;
