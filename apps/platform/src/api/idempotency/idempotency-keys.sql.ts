import { firstOf } from '#database';

/** Deletes the oldest keys. $1 days of retention, $2 limit. */
export const REMOVE_OLD = `
  DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_keys
    WHERE created_at < now() - $1 * interval '1 day'
    ORDER BY created_at ${firstOf('$2')} FOR UPDATE SKIP LOCKED
  ))`;
