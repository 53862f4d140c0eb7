import { firstOf } from '#database';

/** Selects a request's columns under the names of its properties. Safe integers are exact as doubles. */
const columnsOf = (row: string) => `
  ${row}.id, ${row}.acs_transaction_id AS "acsTransactionId",
  ${row}.challenge_token AS "challengeToken", ${row}.partner_id AS "partnerId",
  ${row}.company_id AS "companyId", ${row}.card_id AS "cardId", ${row}.external_id AS "externalId",
  ${row}.card_last4 AS "cardLast4", ${row}.card_network AS "cardNetwork",
  ${row}.amount::float8 AS amount, ${row}.currency, ${row}.merchant, ${row}.return_url AS "returnUrl",
  ${row}.browser_locale AS "browserLocale", ${row}.digest, ${row}.status,
  ${row}.created_at AS "createdAt", ${row}.present_by AS "presentBy", ${row}.expires_at AS "expiresAt",
  ${row}.forwarding_failure AS "forwardingFailure", ${row}.presented_at AS "presentedAt",
  ${row}.response, ${row}.reason, ${row}.ended_at AS "endedAt",
  ${row}.answer_attempts AS "answerAttempts", ${row}.answered_at AS "answeredAt",
  ${row}.simulated_partner AS "simulatedPartner", ${row}.loses_callback AS "losesCallback"`;
const COLUMNS = columnsOf('three_ds_requests');

/**
 * A list of changes in the order of their ids. All statements lock requests in this order, because a
 * deadlock would cost a second (Postgres's deadlock_timeout). They also find the requests by the list of ids itself:
 * a join alone may read all requests and look for each of them in the list.
 */
const inOrder = (list: string) => `(SELECT * FROM ${list} ORDER BY id)`;

/** Converts a parameter in milliseconds to an interval. */
const ms = (parameter: string) => `${parameter}::float8 * interval '1 millisecond'`;

/**
 * Stores requests, each only if its card may be used and the ACS transaction is new. Cardholders of a
 * partner that never configured a 3DS webhook use the white-label card app. Each card is looked up
 * separately (`OFFSET 0`), because Postgres estimates a hundred of them and would read all cards. $1
 * requests, as a JSON list under the names of their properties, $2 partners that must get none.
 */
export const OPEN_REQUESTS = `
  WITH asked AS MATERIALIZED (
    SELECT asked.*, card.*
    FROM jsonb_to_recordset($1::jsonb) AS asked (id text, "acsTransactionId" text,
      "challengeToken" text, "cardId" text, amount bigint, currency text, merchant jsonb,
      "returnUrl" text, "browserLocale" text, digest text, "createdAt" timestamptz,
      "presentBy" timestamptz, "expiresAt" timestamptz, "simulatedPartner" text)
    CROSS JOIN LATERAL (
      SELECT c.status AS card_status, c.partner_id, c.company_id, c.last4, c.network, p.external_id,
        e.id IS NULL AS has_card_app, CASE WHEN e.status = 'enabled' THEN e.id END AS endpoint_id
      FROM cards c JOIN people p ON p.id = c.person_id
        LEFT JOIN webhook_endpoints e ON e.partner_id = c.partner_id AND e.channel = 'three_ds'
      WHERE c.id = asked."cardId" OFFSET 0
    ) AS card
  ),
  opened AS (
    INSERT INTO three_ds_requests (id, acs_transaction_id, challenge_token, partner_id, company_id,
      card_id, external_id, card_last4, card_network, amount, currency, merchant, return_url,
      browser_locale, digest, created_at, present_by, expires_at, simulated_partner)
    SELECT id, "acsTransactionId", "challengeToken", partner_id, company_id, "cardId", external_id,
      last4, network, amount, currency, merchant, "returnUrl", "browserLocale", digest, "createdAt",
      "presentBy", "expiresAt", "simulatedPartner"
    FROM asked
    WHERE card_status = 'active'
      AND (endpoint_id IS NOT NULL OR has_card_app OR "simulatedPartner" IS NOT NULL)
      AND partner_id <> ALL ($2::text[])
    ON CONFLICT (acs_transaction_id) DO NOTHING
    RETURNING id
  )
  SELECT id, card_status AS "cardStatus", endpoint_id AS "endpointId",
    partner_id = ANY ($2::text[]) AS "isBusy", id IN (SELECT id FROM opened) AS "isOpened",
    partner_id AS "partnerId", company_id AS "companyId", external_id AS "externalId",
    last4 AS "cardLast4", network AS "cardNetwork"
  FROM asked`;

export const FIND_REQUEST = `SELECT ${COLUMNS} FROM three_ds_requests WHERE id = $1`;

export const FIND_BY_ACS_TRANSACTION = `
  SELECT ${COLUMNS} FROM three_ds_requests WHERE acs_transaction_id = $1`;

export const FIND_BY_CHALLENGE_TOKEN = `
  SELECT ${COLUMNS} FROM three_ds_requests WHERE challenge_token = $1`;

/**
 * True while the request is being forwarded. A condition on its status column would make Postgres read all
 * such requests.
 */
const IS_FORWARDED = 'r.presented_at IS NULL AND r.ended_at IS NULL';

/** $1 ids, $2 their partners, $3 times of the reports. */
export const PRESENT = `
  UPDATE three_ds_requests r SET status = 'presented', presented_at = report.at
  FROM ${inOrder(`unnest($1::text[], $2::text[], $3::timestamptz[])
    WITH ORDINALITY AS report (id, partner_id, at, place)`)} AS report
  WHERE r.id = ANY ($1::text[]) AND r.id = report.id AND r.partner_id = report.partner_id AND ${IS_FORWARDED}
    AND r.present_by >= report.at
  RETURNING report.place::int - 1 AS place, ${columnsOf('r')}`;

/**
 * Stores responses, each only if there is none yet and no time limit has passed. A decision implies that
 * the request was presented, even without a report. Of two responses to a request only one is stored. $1
 * ids, $2 their partners, $3 digests, $4 responses, which are also the new states, $5 reasons, $6 times of
 * arrival, $7 now, $8 milliseconds until other replicas may answer the ACS.
 */
export const RESPOND = `
  UPDATE three_ds_requests r SET status = callback.response, response = callback.response,
    reason = callback.reason, ended_at = callback.at, answer_due_at = $7::timestamptz + ${ms('$8')},
    presented_at = coalesce(r.presented_at, CASE WHEN callback.response <> 'failed' THEN callback.at END)
  FROM ${inOrder(`unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
    $6::timestamptz[])
    WITH ORDINALITY AS callback (id, partner_id, digest, response, reason, at, place)`)} AS callback
  WHERE r.id = ANY ($1::text[]) AND r.id = callback.id AND r.partner_id = callback.partner_id AND r.digest = callback.digest
    AND NOT r.loses_callback
    AND ((r.status = 'presented' AND r.expires_at >= callback.at)
      OR (r.status = 'forwarding' AND r.present_by >= callback.at))
  RETURNING callback.place::int - 1 AS place, ${columnsOf('r')}`;

/**
 * Ends requests that were not presented. $1 ids, $2 the failures, or null if the time limit has passed, $3
 * times of the failures, $4 and $5 like $7 and $8 above.
 */
export const END_UNPRESENTED = `
  UPDATE three_ds_requests r SET status = 'not_presented', ended_at = late.at,
    forwarding_failure = late.failure, answer_due_at = $4::timestamptz + ${ms('$5')}
  FROM ${inOrder(`unnest($1::text[], $2::text[], $3::timestamptz[])
    WITH ORDINALITY AS late (id, failure, at, place)`)} AS late
  WHERE r.id = ANY ($1::text[]) AND r.id = late.id AND ${IS_FORWARDED}
    AND (late.failure IS NOT NULL OR r.present_by < late.at)
  RETURNING late.place::int - 1 AS place, ${columnsOf('r')}`;

/** Ends a request that was presented too late to tell the ACS. $1 id, $2 now, $3 milliseconds like $8 above. */
export const WITHDRAW = `
  UPDATE three_ds_requests SET status = 'not_presented', presented_at = NULL,
    ended_at = $2::timestamptz, answer_due_at = $2::timestamptz + ${ms('$3')}
  WHERE id = $1 AND presented_at IS NOT NULL AND ended_at IS NULL
  RETURNING ${COLUMNS}`;

/**
 * Ends requests past a time limit. $1 now, $2 milliseconds of grace for the replica that holds the ACS's
 * call, $3 like $8 above, $4 limit.
 */
export const END_OVERDUE = `
  WITH unpresented AS (
    SELECT ctid FROM three_ds_requests
    WHERE status = 'forwarding' AND present_by < $1::timestamptz - ${ms('$2')}
    ORDER BY present_by ${firstOf('$4')} FOR UPDATE SKIP LOCKED
  ),
  undecided AS (
    SELECT ctid FROM three_ds_requests WHERE status = 'presented' AND expires_at < $1::timestamptz
    ORDER BY expires_at ${firstOf('$4')} FOR UPDATE SKIP LOCKED
  )
  UPDATE three_ds_requests SET
    status = CASE status WHEN 'forwarding' THEN 'not_presented' ELSE 'expired' END,
    ended_at = $1::timestamptz, answer_due_at = $1::timestamptz + ${ms('$3')}
  WHERE ctid = ANY (ARRAY(SELECT ctid FROM unpresented UNION ALL SELECT ctid FROM undecided))
  RETURNING ${COLUMNS}`;

/**
 * Renews leases, except of answers whose attempt has failed meanwhile. $1 now, $2 milliseconds until other
 * replicas may send them, $3 ids, $4 their attempts.
 */
export const RENEW_ANSWERS = `
  UPDATE three_ds_requests r SET answer_due_at = $1::timestamptz + ${ms('$2')}
  FROM ${inOrder('unnest($3::text[], $4::int[]) WITH ORDINALITY AS held (id, attempts, place)')} AS held
  WHERE r.id = ANY ($3::text[]) AND r.id = held.id AND r.answer_attempts = held.attempts
    AND coalesce(r.answer_due_at, 'infinity') < $1::timestamptz + ${ms('$2')} / 2`;

/**
 * Takes over answers that no replica sends. $1 now, $2 milliseconds until other replicas may send them, $3
 * limit, $4 ids to leave out.
 */
export const CLAIM_ANSWERS = `
  UPDATE three_ds_requests SET answer_due_at = $1::timestamptz + ${ms('$2')}
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM three_ds_requests
    WHERE answer_due_at <= $1::timestamptz AND id <> ALL ($4::text[])
    ORDER BY answer_due_at ${firstOf('$3')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING ${COLUMNS}`;

/** $1 ids, $2 times of the answers. */
export const NOTE_ANSWERED = `
  UPDATE three_ds_requests r SET answered_at = note.at, answer_due_at = NULL
  FROM (
    SELECT id, min(at) AS at
    FROM unnest($1::text[], $2::timestamptz[]) AS answer (id, at) GROUP BY id ORDER BY id
  ) AS note
  WHERE r.id = ANY ($1::text[]) AND r.id = note.id AND r.answered_at IS NULL
  RETURNING r.id`;

/** $1 id, $2 time of the next attempt, or null for none. */
export const NOTE_UNANSWERED = `
  UPDATE three_ds_requests SET answer_due_at = $2::timestamptz, answer_attempts = answer_attempts + 1
  WHERE id = $1 AND answered_at IS NULL`;

/** $1 id, $2 now. Sandbox only. */
export const END_TIME_NOW = `
  UPDATE three_ds_requests SET expires_at = $2::timestamptz - interval '1 millisecond',
    present_by = least(present_by, $2::timestamptz - interval '1 millisecond')
  WHERE id = $1 AND status IN ('forwarding', 'presented')`;

/** $1 id, $2 whether the next callback is lost. Sandbox only. */
export const LOSE_CALLBACK = 'UPDATE three_ds_requests SET loses_callback = $2 WHERE id = $1';

/** What authorizations refer to. $1 ids. */
export const FIND_AUTHENTICATIONS = `
  SELECT id, card_id AS "cardId", status = 'approved' AS "isApproved", amount::float8 AS amount,
    currency, merchant ->> 'name' AS "merchantName"
  FROM three_ds_requests WHERE id = ANY ($1::text[])`;
