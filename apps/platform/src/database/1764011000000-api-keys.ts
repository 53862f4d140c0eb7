import type { MigrationInterface, QueryRunner } from 'typeorm';

// The scopes of this version: keys from before, and those that replicas of the version before still make, have all.
const ALL_SCOPES = `ARRAY[
  'companies:read', 'companies:write', 'cards:read', 'cards:write', 'accounts:read', 'accounts:write',
  'three-ds:read', 'three-ds:write', 'webhooks:read', 'webhooks:write', 'settings:read', 'settings:write',
  'keys:read', 'keys:write', 'sandbox:write']`;

// In the order of time, as the ids of the platform are.
const NEW_ID = `'key_' || lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
  || substr(replace(gen_random_uuid()::text, '-', ''), 13)`;

/** API keys with a name, scopes and addresses, and who made and ended them. */
export class ApiKeys1764011000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE api_keys
        ADD COLUMN id text NOT NULL DEFAULT (${NEW_ID}),
        ADD COLUMN name text NOT NULL DEFAULT 'First key',
        ADD COLUMN prefix text,
        ADD COLUMN last4 text,
        ADD COLUMN scopes text[] NOT NULL DEFAULT ${ALL_SCOPES},
        ADD COLUMN allowed_addresses text[] NOT NULL DEFAULT '{}',
        -- key_... or csu_...; null for a command, a reviewer, and the keys from before.
        ADD COLUMN made_by text,
        -- For some minutes, so that a repeated request is answered alike.
        ADD COLUMN secret_sealed text,
        ADD COLUMN replaces text,
        ADD COLUMN revoked_at timestamptz,
        ADD COLUMN last_used_at timestamptz`);
    await queryRunner.query(`
      CREATE TABLE access_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        -- key_..., csu_... or rev_...; null for an operator's command.
        actor_id text,
        action text NOT NULL,
        -- key_... or csu_...; null for the partner itself.
        subject_id text,
        happened_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX access_events_by_partner ON access_events (partner_id, id);
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON access_events
        EXECUTE FUNCTION refuse_change()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE access_events');
    await queryRunner.query(`
      ALTER TABLE api_keys DROP COLUMN id, DROP COLUMN name, DROP COLUMN prefix, DROP COLUMN last4,
        DROP COLUMN scopes, DROP COLUMN allowed_addresses, DROP COLUMN made_by,
        DROP COLUMN secret_sealed, DROP COLUMN replaces, DROP COLUMN revoked_at,
        DROP COLUMN last_used_at`);
  }
}
