import { buildIndex } from '#database';
import type { QueryRunner } from 'typeorm';

/** Creates the tables of strong authentication; part of a migration of each app that mounts it. */
export async function createStrongAuthTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE strong_auth_people (
      -- Also the user handle of the person's passkeys.
      id uuid PRIMARY KEY,
      company_id text NOT NULL,
      external_id text NOT NULL,
      failed_attempts integer NOT NULL DEFAULT 0,
      locked_until timestamptz,
      UNIQUE (company_id, external_id)
    );
    CREATE TABLE strong_auth_enrolment_codes (
      person_id uuid PRIMARY KEY REFERENCES strong_auth_people,
      handle text NOT NULL UNIQUE,
      secret_hash bytea NOT NULL,
      wrong_tries integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL
    );
    CREATE TABLE strong_auth_devices (
      id uuid PRIMARY KEY,
      person_id uuid NOT NULL REFERENCES strong_auth_people,
      name text NOT NULL,
      credential_id text NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      push_subscription jsonb,
      enrolled_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    CREATE INDEX strong_auth_devices_by_person ON strong_auth_devices (person_id)
      WHERE revoked_at IS NULL;
    CREATE TABLE strong_auth_sessions (
      token_hash bytea PRIMARY KEY,
      device_id uuid NOT NULL REFERENCES strong_auth_devices,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX strong_auth_sessions_by_device ON strong_auth_sessions (device_id);
    CREATE INDEX strong_auth_sessions_by_expiry ON strong_auth_sessions (expires_at);
    CREATE TABLE strong_auth_ceremonies (
      challenge text PRIMARY KEY,
      kind text NOT NULL,
      person_id uuid,
      approval_id text,
      nonce bytea,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX strong_auth_ceremonies_by_expiry ON strong_auth_ceremonies (expires_at);
  `);
  await createApprovalTables(queryRunner);
}

async function createApprovalTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE approvals (
      id text PRIMARY KEY,
      company_id text NOT NULL,
      external_id text NOT NULL,
      card_id text NOT NULL,
      card_last4 text NOT NULL,
      card_network text NOT NULL,
      amount bigint NOT NULL,
      currency text NOT NULL,
      merchant jsonb NOT NULL,
      digest text NOT NULL,
      -- Where the requester waits for the answer, as the requester itself understands it.
      reply_to jsonb NOT NULL,
      traceparent text,
      created_at timestamptz NOT NULL,
      present_by timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      presented_at timestamptz,
      status text NOT NULL DEFAULT 'waiting',
      failure_reason text,
      decided_at timestamptz,
      -- What the requester said to the outcome, once it said something.
      answer text,
      attempts integer NOT NULL DEFAULT 0,
      -- When somebody has to look at it, if nobody else did so before. A lease, too.
      due_at timestamptz
    );
    CREATE INDEX approvals_due ON approvals (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX approvals_waiting ON approvals (company_id, external_id) WHERE status = 'waiting';
    CREATE TABLE approval_streams (
      id uuid PRIMARY KEY,
      replica uuid NOT NULL,
      device_id uuid NOT NULL,
      company_id text NOT NULL,
      external_id text NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX approval_streams_by_person ON approval_streams (company_id, external_id);
  `);
}

export async function dropStrongAuthTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    DROP TABLE approval_streams, approvals, strong_auth_ceremonies, strong_auth_sessions,
      strong_auth_devices, strong_auth_enrolment_codes, strong_auth_people
  `);
}

/** Later addition: the evidence that a payment was approved, and its time. */
export async function addEvidence(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    -- The assertion of an approval; see Evidence.
    ALTER TABLE approvals ADD COLUMN evidence jsonb,
      -- An app had it, and the report of that was under way.
      ADD COLUMN shown_at timestamptz;
    -- They come in the order of their time.
    CREATE INDEX approvals_by_age ON approvals USING brin (created_at);
  `);
}

export async function dropEvidence(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    DROP INDEX approvals_by_age;
    ALTER TABLE approvals DROP COLUMN evidence, DROP COLUMN shown_at;
  `);
}

/**
 * Later addition: approvals to remove are found in their order. By the BRIN index, which has no order, the sweep could
 * read all approvals each minute. The condition keeps other statements from using it: those of one person would read all.
 * For a migration with `transaction = false`.
 */
export async function addApprovalsToRemove(queryRunner: QueryRunner): Promise<void> {
  await buildIndex(
    queryRunner,
    'approvals_to_remove',
    'approvals (created_at) WHERE due_at IS NULL',
  );
  await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS approvals_by_age');
}

export async function dropApprovalsToRemove(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    DROP INDEX approvals_to_remove;
    CREATE INDEX approvals_by_age ON approvals USING brin (created_at);
  `);
}

/** Later addition: the challenge of an approval, sent to the apps that show it. */
export async function addApprovalNonce(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('ALTER TABLE approvals ADD COLUMN nonce bytea');
}

/** Later addition: finds a person's approvals, the latest first. Outside of a transaction. */
export async function addApprovalHistory(queryRunner: QueryRunner): Promise<void> {
  // One that was interrupted is there, and is of no use.
  await queryRunner.query('DROP INDEX IF EXISTS approvals_of_person');
  await queryRunner.query(`
    CREATE INDEX CONCURRENTLY approvals_of_person
    ON approvals (company_id, external_id, created_at, id)
  `);
}

export async function dropApprovalHistory(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP INDEX IF EXISTS approvals_of_person');
}

export async function dropApprovalNonce(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('ALTER TABLE approvals DROP COLUMN nonce');
}

/** Later addition: who had an enrolment code created, and with it a device; null where the host does not say. */
export async function addEnrolmentIssuers(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE strong_auth_enrolment_codes ADD COLUMN issuer text;
    -- Beside the devices, which every payment reads.
    CREATE TABLE strong_auth_device_issuers (
      device_id uuid PRIMARY KEY REFERENCES strong_auth_devices ON DELETE CASCADE,
      issuer text NOT NULL
    );
    CREATE INDEX strong_auth_device_issuers_by_issuer ON strong_auth_device_issuers (issuer)`);
}

export async function dropEnrolmentIssuers(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    DROP TABLE strong_auth_device_issuers;
    ALTER TABLE strong_auth_enrolment_codes DROP COLUMN issuer`);
}

/**
 * Later addition: the backup flags of passkeys. Null in rows of replicas that are not yet updated, and of earlier
 * versions: the next assertion tells.
 */
export async function addBackupFlags(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE strong_auth_devices ADD COLUMN backup_eligible boolean, ADD COLUMN backed_up boolean
  `);
}

export async function dropBackupFlags(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE strong_auth_devices DROP COLUMN backup_eligible, DROP COLUMN backed_up
  `);
}
