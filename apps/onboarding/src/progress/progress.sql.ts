export const SET_ORDERED = `
  INSERT INTO card_progress (platform_company_id, external_id, card_type, card_id, changed_at, status)
  VALUES ($1, $2, $3, $4, $5, 'ordered')
  ON CONFLICT (platform_company_id, external_id) DO UPDATE
    SET card_type = excluded.card_type, card_id = excluded.card_id, status = 'ordered',
      changed_at = excluded.changed_at, failure_code = NULL`;

/** Cards that were ordered meanwhile stay ordered. */
export const SET_FAILED = `
  INSERT INTO card_progress (platform_company_id, external_id, failure_code, changed_at, status)
  VALUES ($1, $2, $3, $4, 'failed')
  ON CONFLICT (platform_company_id, external_id) DO UPDATE
    SET failure_code = excluded.failure_code, changed_at = excluded.changed_at, status = 'failed'
    WHERE card_progress.status <> 'ordered'`;

export const COUNT_CARDS = `
  SELECT count(*)::int AS requested,
    count(*) FILTER (WHERE status = 'ordered')::int AS ordered,
    coalesce(jsonb_agg(jsonb_build_object('externalId', external_id, 'code', failure_code)
      ORDER BY external_id) FILTER (WHERE status = 'failed'), '[]') AS failed
  FROM card_progress WHERE platform_company_id = $1`;
