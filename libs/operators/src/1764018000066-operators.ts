import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people who sign in at a page of the partner side. */
const OPERATORS = `
  CREATE TABLE operators (
    id text PRIMARY KEY,
    -- Empty some time after the operator was removed.
    name text NOT NULL,
    -- In lower case; null once the operator is removed.
    email text UNIQUE,
    role text NOT NULL CHECK (role IN ('admin', 'operator', 'viewer')),
    invited_at timestamptz NOT NULL DEFAULT now(),
    -- When the operator was removed.
    disabled_at timestamptz,
    last_signed_in_at timestamptz,
    failed_attempts integer NOT NULL DEFAULT 0,
    locked_until timestamptz,
    confirmed_at timestamptz DEFAULT now()
  );
  CREATE TABLE operator_enrolment_codes (
    operator_id text PRIMARY KEY REFERENCES operators,
    handle text NOT NULL UNIQUE,
    secret_hash bytea NOT NULL,
    wrong_tries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE operator_passkeys (
    credential_id text PRIMARY KEY,
    operator_id text NOT NULL REFERENCES operators,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    enrolled_at timestamptz NOT NULL DEFAULT now(),
    held_from timestamptz DEFAULT now(),
    backup_eligible boolean,
    backed_up boolean
  );
  CREATE INDEX operator_passkeys_by_operator ON operator_passkeys (operator_id);
  -- The table operator_sessions has the sessions of the former version, which were opened with a token.
  CREATE TABLE operator_passkey_sessions (
    token_hash bytea PRIMARY KEY,
    operator_id text NOT NULL REFERENCES operators,
    seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    browser text
  );
  CREATE INDEX operator_passkey_sessions_by_operator ON operator_passkey_sessions (operator_id);
  CREATE TABLE operator_ceremonies (
    challenge text PRIMARY KEY,
    operator_id text,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE operator_access_requests (
    id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
    operator_id text NOT NULL UNIQUE REFERENCES operators,
    kind text NOT NULL CHECK (kind IN ('account', 'passkey', 'enable')),
    requested_by text NOT NULL,
    requested_at timestamptz NOT NULL DEFAULT now()
  );`;

const TRAIL = `
  CREATE TABLE operator_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    operator_id text NOT NULL REFERENCES operators,
    action text NOT NULL,
    -- Null for a command.
    actor_id text REFERENCES operators,
    happened_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE FUNCTION refuse_change_of_trail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'entries of the trail are never changed';
    END $$;
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_events
    EXECUTE FUNCTION refuse_change_of_trail();`;

export class Operators1764018000066 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(OPERATORS);
    await queryRunner.query(TRAIL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE operator_events, operator_access_requests, operator_ceremonies, operator_passkey_sessions,
        operator_passkeys, operator_enrolment_codes, operators`);
    await queryRunner.query('DROP FUNCTION refuse_change_of_trail');
  }
}
