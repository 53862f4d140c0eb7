import { assignUse, mayBeUsed } from '../passkeys/passkeys.js';
import { firstOf } from '#database';

/** Selects an approval's columns under the names of its properties. Safe integers are exact as doubles. */
export const approvalColumns = (row: string) => `
  ${row}.id, ${row}.company_id AS "companyId", ${row}.external_id AS "externalId",
  ${row}.card_id AS "cardId", ${row}.card_last4 AS "cardLast4", ${row}.card_network AS "cardNetwork",
  json_build_object('amount', ${row}.amount, 'currency', ${row}.currency) AS amount, ${row}.merchant,
  ${row}.digest, ${row}.reply_to AS "replyTo", ${row}.created_at AS "createdAt",
  ${row}.present_by AS "presentBy", ${row}.expires_at AS "expiresAt",
  ${row}.presented_at AS "presentedAt", ${row}.status, ${row}.failure_reason AS "failureReason",
  ${row}.nonce, ${row}.attempts, ${row}.traceparent`;

const COLUMNS = approvalColumns('approvals');

/**
 * For an approval that is found by its id. With the plain condition, Postgres may read all waiting approvals instead, by
 * the index `approvals_waiting`, which has that condition.
 */
const IS_WAITING = `approvals.status || '' = 'waiting'`;

const seconds = (parameter: string) => `make_interval(secs => ${parameter}::float8)`;

/**
 * True if another replica streams to an app of the person. $1 replica, $2 seconds after which a replica
 * counts as dead.
 */
const IS_OPEN_ELSEWHERE = `EXISTS (
    SELECT 1 FROM approval_streams s
    WHERE s.company_id = approvals.company_id AND s.external_id = approvals.external_id
      AND s.replica <> $1::uuid AND s.seen_at > now() - ${seconds('$2')}
  ) AS "isOpenElsewhere"`;

/** Inserts approvals, leased for half of the time limit for presenting. $1 rows, as a JSON list. */
export const ADD = `
  INSERT INTO approvals (id, company_id, external_id, card_id, card_last4, card_network, amount,
    currency, merchant, digest, reply_to, created_at, present_by, expires_at, status, failure_reason,
    nonce, traceparent, due_at)
  SELECT id, company_id, external_id, card_id, card_last4, card_network, amount, currency, merchant,
    digest, reply_to, created_at, present_by, expires_at, status, failure_reason, nonce, traceparent,
    now() + greatest(present_by - now(), interval '0') / 2
  FROM jsonb_to_recordset($1::jsonb) AS asked (id text, company_id text, external_id text,
    card_id text, card_last4 text, card_network text, amount bigint, currency text, merchant jsonb,
    digest text, reply_to jsonb, created_at timestamptz, present_by timestamptz,
    expires_at timestamptz, status text, failure_reason text, nonce bytea, traceparent text)
  ON CONFLICT (id) DO NOTHING
  RETURNING ${COLUMNS}`;

/** $1 id, $2 nonce. */
export const FORGET_NONCE = `UPDATE approvals SET nonce = NULL WHERE id = $1 AND nonce = $2`;

/** $1 id. */
export const FIND = `SELECT ${COLUMNS} FROM approvals WHERE id = $1`;

/** $1 id, $2 company, $3 external id. */
export const FIND_OF = `
  SELECT ${COLUMNS} FROM approvals WHERE id = $1 AND company_id = $2 AND external_id = $3`;

/** $1 id, $2 and $3 the credential and signature of the approval. */
export const FIND_APPROVED_BY = `
  SELECT ${COLUMNS} FROM approvals
  WHERE id = $1 AND status = 'approved' AND evidence->>'credentialId' = $2
    AND evidence->>'signature' = $3`;

/** $1 company, $2 external id. */
export const WAITING_OF = `
  SELECT ${COLUMNS} FROM approvals
  WHERE company_id = $1 AND external_id = $2 AND status = 'waiting' AND expires_at > now()
  ORDER BY created_at, id`;

/**
 * The latest first, without approvals that wait for a decision. $1 company, $2 external id, $3 before
 * this approval, or null, $4 limit.
 */
export const HISTORY_OF = `
  SELECT ${COLUMNS}, decided_at AS "decidedAt" FROM approvals
  WHERE company_id = $1 AND external_id = $2 AND (status <> 'waiting' OR expires_at <= now())
    AND ($3::text IS NULL OR (created_at, id) <
      (SELECT created_at, id FROM approvals WHERE id = $3 AND company_id = $1 AND external_id = $2))
  ORDER BY created_at DESC, id DESC LIMIT $4`;

/** $1 limit, $2 seconds of the lease. */
export const CLAIM = `
  UPDATE approvals SET due_at = now() + ${seconds('$2')}
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM approvals WHERE due_at <= now()
    ORDER BY due_at ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING ${COLUMNS}`;

/**
 * Records finished steps. $2 is null for an approval that is now presented (the next step is its expiry),
 * or the requester's answer for an outcome that was reported. $1 ids, $2 answers.
 *
 * Locks rows in the order of their ids, as DECIDE does: two statements that lock in different orders
 * deadlock, and wait a second until Postgres aborts one of them.
 */
export const NOTE = `
  UPDATE approvals SET
    answer = coalesce(note.answer, approvals.answer),
    presented_at = coalesce(presented_at, CASE WHEN note.answer IS NULL THEN now() END),
    due_at = CASE WHEN note.answer IS NULL THEN expires_at END
  FROM (
    SELECT id, max(answer) AS answer
    FROM unnest($1::text[], $2::text[]) AS noted (id, answer)
    GROUP BY id ORDER BY id
  ) AS note
  WHERE approvals.id = ANY ($1::text[]) AND approvals.id = note.id AND (note.answer IS NOT NULL OR status = 'waiting')`;

/** $1 id, $2 end of the lease. */
export const HOLD = `
  UPDATE approvals SET due_at = greatest(due_at, $2::timestamptz)
  WHERE id = $1 AND ${IS_WAITING} AND presented_at IS NULL`;

/** $1 id, $2 time until which the report is tried. */
export const SHOW = `
  UPDATE approvals SET shown_at = coalesce(shown_at, now()), due_at = greatest(due_at, $2::timestamptz)
  WHERE id = $1 AND ${IS_WAITING} AND presented_at IS NULL`;

/** $1 id. */
export const IS_SHOWN = `
  SELECT 1 FROM approvals
  WHERE id = $1 AND (shown_at IS NOT NULL OR presented_at IS NOT NULL OR status <> 'waiting')`;

const USE = ['asked.counter', 'asked.backup_eligible', 'asked.backed_up'];

/**
 * Stores decisions, and the counters of the devices used. Nothing is decided with a device that was revoked
 * meanwhile, or whose counter went back though its passkey is not backed up. $1 replica, $2 seconds after which a replica counts as dead, $3
 * seconds of the lease, $4 decisions as a JSON list, in which each device occurs at most once. The
 * devices are looked up by id, as the approvals: see IS_WAITING.
 */
export const DECIDE = `
  WITH asked AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($4::jsonb) AS asked (place int, id text, status text,
      failure_reason text, device_id uuid, counter bigint, backup_eligible boolean, backed_up boolean, evidence jsonb)
    ORDER BY id
  ),
  used AS (
    UPDATE strong_auth_devices d SET ${assignUse(USE)}, last_used_at = now()
    FROM asked
    WHERE d.id = ANY (ARRAY(SELECT device_id FROM asked)) AND d.id = asked.device_id
      AND coalesce(d.revoked_at, 'infinity') = 'infinity'
      AND ${mayBeUsed('d', USE)}
    RETURNING asked.place
  ),
  decided AS (
    UPDATE approvals SET status = asked.status, failure_reason = asked.failure_reason,
      decided_at = now(), attempts = 0, evidence = asked.evidence, due_at = now() + ${seconds('$3')}
    FROM asked
    WHERE approvals.id = ANY (ARRAY(SELECT id FROM asked)) AND approvals.id = asked.id AND ${IS_WAITING} AND expires_at > now()
      AND (asked.device_id IS NULL OR asked.place IN (SELECT place FROM used))
    RETURNING asked.place AS decided_place, ${COLUMNS}, ${IS_OPEN_ELSEWHERE}
  )
  SELECT asked.place, decided.*,
    asked.device_id IS NULL OR asked.place IN (SELECT place FROM used) AS "isDeviceGood"
  FROM asked LEFT JOIN decided ON decided.decided_place = asked.place`;

/** Expires an approval. $1 and $2 as above, $3 id. */
export const EXPIRE = `
  UPDATE approvals SET status = 'expired', decided_at = now(), due_at = NULL
  WHERE id = $3 AND ${IS_WAITING}
  RETURNING ${COLUMNS}, ${IS_OPEN_ELSEWHERE}`;

/** $1 id, $2 delay in seconds. */
export const TELL_AGAIN = `
  UPDATE approvals SET attempts = attempts + 1, due_at = now() + ${seconds('$2')} WHERE id = $1`;

/** Deletes approvals whose retention has ended. $1 months, $2 limit. */
export const REMOVE_OLD = `
  DELETE FROM approvals WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM approvals
    WHERE created_at < now() - make_interval(months => $1::int) AND due_at IS NULL
    ORDER BY created_at ${firstOf('$2')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING 1`;
