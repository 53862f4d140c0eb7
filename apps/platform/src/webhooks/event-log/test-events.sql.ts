/** Inserts into the log and the queue, if there is an endpoint. $8 now, $9 end of the five days. */
export const SEND_TEST = `
  WITH endpoint AS (
    SELECT id FROM webhook_endpoints WHERE partner_id = $3 AND channel = $4
  ), logged AS (
    INSERT INTO events (id, created_at, partner_id, channel, company_id, event_type, version, sequence,
      body)
    SELECT $1, $2, $3, $4, $5, $6, $10, 0, $7 FROM endpoint
  )
  INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes, trigger,
    next_attempt_at, window_ends_at)
  SELECT $1, $2, endpoint.id, $5, 0, octet_length($7), 'test', $8, $9 FROM endpoint
  RETURNING event_id`;
