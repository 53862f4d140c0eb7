/** As many requests are read for a page, however few of them fit. */
export const MOST_READ = 50_000;

/** The newest of them. $1 partner, $2 and $3 bounds of the ids, $4 and $5 of the times. */
const newest = (isNotSucceeded: boolean) => `
  SELECT * FROM api_requests
  WHERE partner_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR id >= $3)
    AND ($4::timestamptz IS NULL OR created_at <= $4) AND ($5::timestamptz IS NULL OR created_at >= $5)
    ${isNotSucceeded ? 'AND (status IS NULL OR status >= 400)' : ''}
  ORDER BY id DESC LIMIT ${MOST_READ}`;

/**
 * $6 method, $7 route, $8 and $9 bounds of the status, $10 code, $11 id of the request, $12 end of the key, $13 key,
 * $14 limit.
 *
 * @param isNotSucceeded there is an index of those that were not successful.
 */
export const listRequests = (isNotSucceeded: boolean) => `
  SELECT id, created_at AS "createdAt", method, route, status, code, duration_ms AS "durationMs",
    request_id AS "requestId", key_last4 AS "keyLast4", key_id AS "keyId",
    (SELECT name FROM api_keys WHERE id = key_id) AS "keyName"
  FROM (${newest(isNotSucceeded)}) read
  WHERE ($6::text IS NULL OR method = $6) AND ($7::text IS NULL OR route = $7)
    AND coalesce(status, 599) BETWEEN $8 AND $9
    AND ($10::text IS NULL OR code = $10) AND ($11::text IS NULL OR request_id = $11)
    AND ($12::text IS NULL OR key_last4 = $12) AND ($13::text IS NULL OR key_id = $13)
  ORDER BY id DESC LIMIT $14`;

/** Where the bounded read ended. */
export const endOfRead = (isNotSucceeded: boolean) => `
  SELECT count(*)::int AS requests, min(created_at) AS "oldestAt" FROM (${newest(isNotSucceeded)}) read`;

/** Those that are there were written by a statement whose answer was lost. $1 to $11 one column each. */
export const RECORD_REQUESTS = `
  INSERT INTO api_requests (id, partner_id, created_at, method, route, status, code, duration_ms, request_id,
    key_last4, key_id)
  SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::smallint[],
    $7::text[], $8::int[], $9::text[], $10::text[], $11::text[])
  ON CONFLICT DO NOTHING`;
