import { approvalColumns } from './approvals.sql.js';

/**
 * Each session is looked up by itself, and its device by its id: `OFFSET 0` keeps Postgres from reading all of
 * them for some.
 */
const callersOf = (lookup: string) => `
  caller AS MATERIALIZED (
    SELECT lookup.*, session.*
    FROM ${lookup} CROSS JOIN LATERAL (
      SELECT p.id AS person_id, p.company_id, p.external_id, d.revoked_at
      FROM strong_auth_sessions s
        JOIN strong_auth_devices d ON d.id = s.device_id
        JOIN strong_auth_people p ON p.id = d.person_id
      WHERE s.token_hash = lookup.token_hash AND s.expires_at > now() OFFSET 0
    ) AS session
    WHERE session.revoked_at IS NULL
  )`;

const OWN_APPROVAL = (row: string) => `
  ${row}.id = caller.approval_id AND ${row}.company_id = caller.company_id
    AND ${row}.external_id = caller.external_id`;

/** $1 hashes of sessions' tokens, $2 ids of approvals of those people. */
export const PREPARE = `
  WITH ${callersOf(`unnest($1::bytea[], $2::text[])
      WITH ORDINALITY AS lookup (token_hash, approval_id, place)`)}
  SELECT caller.place::int - 1 AS place, caller.person_id AS "personId",
    ${approvalColumns('approval')},
    (SELECT coalesce(json_agg(json_build_object('id', credential_id, 'transports', transports)), '[]')
     FROM strong_auth_devices WHERE person_id = caller.person_id AND revoked_at IS NULL) AS credentials
  FROM caller LEFT JOIN approvals approval ON ${OWN_APPROVAL('approval')}`;

/** $1 and $2 as above, $3 challenges that were signed or null, $4 credentials that they were signed with or null. */
export const JUDGE = `
  WITH ${callersOf(`unnest($1::bytea[], $2::text[], $3::text[], $4::text[])
      WITH ORDINALITY AS lookup (token_hash, approval_id, challenge, credential_id, place)`)}
  SELECT caller.place::int - 1 AS place, caller.person_id AS "personId",
    ${approvalColumns('approval')},
    ceremony.nonce AS "askedNonce", d.id AS "deviceId", d.person_id AS "devicePersonId",
    d.credential_id AS "credentialId", d.public_key AS "publicKey", d.counter, d.transports,
    d.backup_eligible AS "isBackupEligible",
    (p.failed_attempts > 0 OR p.locked_until > now()) IS TRUE AS "hasFailedAttempts"
  FROM caller LEFT JOIN approvals approval ON ${OWN_APPROVAL('approval')}
    LEFT JOIN strong_auth_ceremonies ceremony ON ceremony.challenge = caller.challenge
      AND ceremony.kind = 'approval' AND ceremony.approval_id = approval.id
      AND ceremony.person_id = caller.person_id AND ceremony.expires_at > now()
    LEFT JOIN LATERAL (
      SELECT * FROM strong_auth_devices WHERE credential_id = caller.credential_id OFFSET 0
    ) d ON d.revoked_at IS NULL
    LEFT JOIN strong_auth_people p ON p.id = d.person_id`;
