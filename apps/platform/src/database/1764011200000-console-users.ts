import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People of partners who sign in at the console by passkey. */
export class ConsoleUsers1764011200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE console_users (
        id text PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        -- Empty when somebody was removed long ago.
        name text NOT NULL,
        -- In small letters; null once somebody is removed.
        email text,
        role text NOT NULL CHECK (role IN ('admin', 'developer', 'viewer')),
        invited_at timestamptz NOT NULL DEFAULT now(),
        -- When somebody was removed.
        disabled_at timestamptz,
        last_signed_in_at timestamptz,
        failed_attempts integer NOT NULL DEFAULT 0,
        locked_until timestamptz,
        UNIQUE (partner_id, email)
      );
      CREATE TABLE console_enrolment_codes (
        user_id text PRIMARY KEY REFERENCES console_users,
        handle text NOT NULL UNIQUE,
        secret_hash bytea NOT NULL,
        wrong_tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      );
      CREATE TABLE console_passkeys (
        credential_id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES console_users,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        enrolled_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX console_passkeys_by_user ON console_passkeys (user_id);
      CREATE TABLE console_sessions (
        token_hash bytea PRIMARY KEY,
        user_id text NOT NULL REFERENCES console_users,
        seen_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX console_sessions_by_user ON console_sessions (user_id);
      CREATE TABLE console_ceremonies (
        challenge text PRIMARY KEY,
        user_id text,
        expires_at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE console_ceremonies, console_sessions, console_passkeys, console_enrolment_codes,
        console_users`);
  }
}
