import { firstOf } from '#database';

/** In the database's time, because a claim expires in real time, whatever clock the service uses. */
const leaseOf = (milliseconds: string) => `now() + ${milliseconds} * interval '1 millisecond'`;

// A mail may be tried for days while a server is unavailable; only the latest answers matter.
const ATTEMPTS_KEPT = 20;

/** $1 limit, $2 now, $3 claim, $4 milliseconds of the claim. */
export const CLAIM = `
  UPDATE mails SET claim = $3, leased_until = ${leaseOf('$4')}
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM mails
    WHERE status IN ('pending', 'awaiting_recipient') AND next_attempt_at <= $2
      AND (leased_until IS NULL OR leased_until < now())
    ORDER BY next_attempt_at, id ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING id, kind, cause, addressee, company_id AS "companyId", event_id AS "eventId", facts,
    attempts, is_paced AS "isPaced", traceparent, created_at AS "createdAt",
    resent_at AS "resentAt", sender_as_of AS "senderAsOf"`;

/** Also renews a claim that expired if nobody else took the mail. $1 ids, $2 claims, $3 milliseconds. */
export const RENEW = `
  UPDATE mails SET leased_until = ${leaseOf('$3')}
  FROM unnest($1::uuid[], $2::uuid[]) AS held (id, claim)
  WHERE mails.id = held.id AND mails.claim = held.claim AND leased_until IS NOT NULL
  RETURNING mails.id`;

/** Has no effect on mails that were claimed by another replica meanwhile. $9 now. */
export const RECORD = `
  UPDATE mails SET status = outcome.status, leased_until = NULL, failure = outcome.failure,
    attempts = mails.attempts + (outcome.attempt IS NOT NULL)::int,
    latest_attempts = CASE
      WHEN outcome.attempt IS NULL THEN mails.latest_attempts
      WHEN jsonb_array_length(mails.latest_attempts) < ${ATTEMPTS_KEPT}
        THEN mails.latest_attempts || outcome.attempt
      ELSE (mails.latest_attempts - 0) || outcome.attempt END,
    recipient = coalesce(outcome.recipient, mails.recipient),
    subject = coalesce(outcome.subject, mails.subject),
    next_attempt_at = coalesce(outcome.next_attempt_at, mails.next_attempt_at),
    is_paced = mails.is_paced OR outcome.is_paced,
    sent_at = CASE WHEN outcome.status = 'sent' THEN $9::timestamptz END
  FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[], $5::text[], $6::text[],
      $7::timestamptz[], $8::boolean[], $10::uuid[])
    AS outcome (id, status, attempt, recipient, subject, failure, next_attempt_at, is_paced, claim)
  WHERE mails.id = outcome.id AND mails.claim = outcome.claim`;

/** $1 mail, $2 ids and $3 addressees of the resulting mails, $4 now, $5 claim. */
export const SPLIT = `
  WITH split AS (
    UPDATE mails SET status = 'split', leased_until = NULL
    WHERE id = $1 AND claim = $5 RETURNING *
  )
  INSERT INTO mails (id, kind, cause, addressee, company_id, event_id, facts, next_attempt_at,
    created_at, traceparent, sender_as_of)
  SELECT one.id, kind, cause, one.addressee, company_id, event_id, facts, $4, created_at,
    traceparent, sender_as_of
  FROM split, unnest($2::uuid[], $3::text[]) AS one (id, addressee)
  ORDER BY one.addressee
  ON CONFLICT (kind, cause, addressee) DO NOTHING`;
