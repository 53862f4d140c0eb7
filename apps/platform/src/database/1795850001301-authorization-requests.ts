import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANNELS = `'events', 'transactions', 'three_ds'`;

export class AuthorizationRequests1795850001301 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Existing rows obey the constraint that this one replaces, so they need not be read.
      ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_channel_check;
      ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_channel_check
        CHECK (channel IN (${CHANNELS}, 'authorizations')) NOT VALID;

      -- What decides a request for money if its partner gives no answer. Without a row all are declined.
      CREATE TABLE authorization_settings (
        partner_id text PRIMARY KEY REFERENCES partners,
        -- One amount for each currency.
        approve_up_to jsonb NOT NULL CHECK (jsonb_typeof(approve_up_to) = 'array'),
        changed_at timestamptz NOT NULL,
        -- key_... or csu_...
        changed_by text NOT NULL
      );

      -- A request for money that its partner is asked to decide, stored before it is asked. The decision is stored with
      -- the message. Kept until a repeated message would be declined for its age, so that no partner is asked twice.
      CREATE TABLE authorization_requests (
        id text PRIMARY KEY,
        -- The processor's id.
        message_id text NOT NULL UNIQUE,
        respond_by timestamptz NOT NULL
      )`);
  }

  /** Fails while a partner has an authorization webhook. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE authorization_requests;
      DROP TABLE authorization_settings;
      ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_channel_check;
      ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_channel_check
        CHECK (channel IN (${CHANNELS}))`);
  }
}
