/** The channel of the notifications that wake the relays. */
export const OUTBOX_CHANNEL = 'outbox';

export const ADD_RECORDS = `
  INSERT INTO outbox (topic, key, value, headers)
  SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::jsonb[])`;

/** By id. $1 how many records, $2 bytes; a record that is larger than that comes alone. */
export const SELECT_BATCH = `
  SELECT id, topic, key, value, headers FROM (
    SELECT *, sum(size) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING) AS total
    FROM outbox CROSS JOIN LATERAL (
      SELECT octet_length(key) + octet_length(value) + octet_length(headers::text) AS size
    ) AS content
    ORDER BY id LIMIT $1
  ) AS first WHERE total <= $2 OR total = size`;
