const LEVEL = `CASE WHEN e.failing_since <= $1::timestamptz - interval '4 days' THEN 3
  WHEN e.failing_since <= $1::timestamptz - interval '1 day' THEN 2 ELSE 1 END`;

const ALERTS_PER_POLL = 20;

/** $1 now. */
export const LIST_DUE = `
  SELECT e.id AS "endpointId", p.id AS "partnerId", p.name AS "partnerName",
    p.contact_email AS "contactEmail", e.url, e.failing_since AS "failingSince",
    e.last_failure AS "lastFailure", ${LEVEL} AS level
  FROM webhook_endpoints e JOIN partners p ON p.id = e.partner_id
  WHERE e.status = 'enabled' AND e.failing_since <= $1::timestamptz - interval '1 hour'
    AND e.alerted_level < ${LEVEL}
  -- In random order, so that partners who can't be alerted don't keep others from being selected.
  ORDER BY random() LIMIT ${ALERTS_PER_POLL}`;
