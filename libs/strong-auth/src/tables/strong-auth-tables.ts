import { randomUUID } from 'node:crypto';
import { ReservedPool } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryRunner } from 'typeorm';
import { StrongAuthOptions } from '../strong-auth.options.js';

const PEOPLE_AND_DEVICES = `
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
    expires_at timestamptz NOT NULL,
    -- Who had the code created; null where the host does not say.
    issuer text
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
    revoked_at timestamptz,
    -- The backup flags of the passkey. Null until an assertion reports them.
    backup_eligible boolean,
    backed_up boolean
  );
  CREATE INDEX strong_auth_devices_by_person ON strong_auth_devices (person_id)
    WHERE revoked_at IS NULL;
  -- The issuer of the code that a device was enrolled with. A table of its own, because every payment reads the devices.
  CREATE TABLE strong_auth_device_issuers (
    device_id uuid PRIMARY KEY REFERENCES strong_auth_devices ON DELETE CASCADE,
    issuer text NOT NULL
  );
  CREATE INDEX strong_auth_device_issuers_by_issuer ON strong_auth_device_issuers (issuer);
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
  CREATE INDEX strong_auth_ceremonies_by_expiry ON strong_auth_ceremonies (expires_at);`;

const APPROVALS = `
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
    -- Where the requester waits for the answer, in a form that only the requester reads.
    reply_to jsonb NOT NULL,
    traceparent text,
    created_at timestamptz NOT NULL,
    present_by timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    presented_at timestamptz,
    status text NOT NULL DEFAULT 'waiting',
    failure_reason text,
    decided_at timestamptz,
    -- The requester's answer to the outcome, once there is one.
    answer text,
    attempts integer NOT NULL DEFAULT 0,
    -- When a worker has to process the approval, unless another one does so earlier. Also the lease of a worker.
    due_at timestamptz,
    -- The assertion of the approval; see Evidence.
    evidence jsonb,
    -- When an app received the approval and began to report that.
    shown_at timestamptz,
    -- The challenge of the approval, sent to the apps that show it.
    nonce bytea
  );
  CREATE INDEX approvals_due ON approvals (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX approvals_waiting ON approvals (company_id, external_id) WHERE status = 'waiting';
  -- A person's approvals, the latest first.
  CREATE INDEX approvals_of_person ON approvals (company_id, external_id, created_at, id);
  -- Approvals to remove, in their order. The condition keeps other statements from using this index: a
  -- query for one person would read all of it.
  CREATE INDEX approvals_to_remove ON approvals (created_at) WHERE due_at IS NULL;
  CREATE TABLE approval_streams (
    id uuid PRIMARY KEY,
    replica uuid NOT NULL,
    device_id uuid NOT NULL,
    company_id text NOT NULL,
    external_id text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX approval_streams_by_person ON approval_streams (company_id, external_id);`;

/** Creates the tables of strong authentication; part of the first migration of each app that mounts it. */
export async function createStrongAuthTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(PEOPLE_AND_DEVICES);
  await queryRunner.query(APPROVALS);
}

/**
 * Invitations to the card app by mail. They name no one: the mail has the address. Part of a migration of each app that
 * mounts strong authentication.
 */
const INVITATIONS = `
  CREATE TABLE strong_auth_invitations (
    -- A UUID of version 7. Also the cause of the mail.
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES strong_auth_people,
    kind text NOT NULL,
    -- Who requested it, as issuers of codes are stored; null where the host does not say.
    requested_by text,
    -- Equal for a request that is repeated.
    request_key text UNIQUE,
    requested_at timestamptz NOT NULL DEFAULT now(),
    -- The code of the mail. Null before the mail is sent.
    code_handle text,
    code_expires_at timestamptz,
    used_at timestamptz
  );
  CREATE INDEX strong_auth_invitations_of_person ON strong_auth_invitations (person_id, id);
  CREATE INDEX strong_auth_invitations_by_time ON strong_auth_invitations (requested_at);`;

export async function createInvitationTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(INVITATIONS);
}

export async function dropInvitationTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE strong_auth_invitations');
}

export async function dropStrongAuthTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    DROP TABLE approval_streams, approvals, strong_auth_ceremonies, strong_auth_sessions, strong_auth_device_issuers,
      strong_auth_devices, strong_auth_enrolment_codes, strong_auth_people`);
}

const CONNECTIONS = 8;
const STATEMENT_TIMEOUT_MS = 5_000;

/** Separate connections for the statements of every payment, which then do not wait for other requests. */
@Injectable()
export class StrongAuthPool extends ReservedPool {
  constructor({ databaseUrl }: StrongAuthOptions) {
    super({
      url: databaseUrl,
      name: 'strong-auth',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }
}

/** A stream that was not refreshed for this time belongs to a dead replica. */
export const STALE_SECONDS = 30;

/** The id of this replica in the table of open apps. */
@Injectable()
export class ThisReplica {
  readonly id = randomUUID();
}

/** Deletes passkeys, sessions, codes and invitations of a person, or of all people of a company. Approvals stay, as evidence. */
export async function eraseDevices(
  transaction: EntityManager,
  companyId: string,
  externalId: string | null = null,
): Promise<void> {
  const people = `SELECT id FROM strong_auth_people
    WHERE company_id = $1 AND ($2::text IS NULL OR external_id = $2)`;
  for (const statement of [
    `DELETE FROM strong_auth_sessions WHERE device_id IN (
       SELECT id FROM strong_auth_devices WHERE person_id IN (${people}))`,
    `DELETE FROM strong_auth_devices WHERE person_id IN (${people})`,
    `DELETE FROM strong_auth_enrolment_codes WHERE person_id IN (${people})`,
    `DELETE FROM strong_auth_invitations WHERE person_id IN (${people})`,
  ]) {
    await transaction.query(statement, [companyId, externalId]);
  }
}
