/** Deletes the oldest keys. $1 days of retention, $2 limit. */
export const REMOVE_OLD = `
  DELETE FROM idempotency_keys USING (
    SELECT partner_id, key FROM idempotency_keys
    WHERE created_at < now() - $1 * interval '1 day'
    ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
  ) old
  WHERE idempotency_keys.partner_id = old.partner_id AND idempotency_keys.key = old.key`;
