import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ThreeDsRules1795843036401 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- What decides about a partner's 3-D Secure requests before the challenge. Each change is a version of its own.
      CREATE TABLE three_ds_rules (
        partner_id text NOT NULL REFERENCES partners,
        version integer NOT NULL,
        rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'array'),
        changed_at timestamptz NOT NULL,
        -- key_... or csu_...
        changed_by text NOT NULL,
        PRIMARY KEY (partner_id, version)
      );
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON three_ds_rules
        EXECUTE FUNCTION refuse_change();

      -- What was decided before the challenge. Null if there were no rules: the cardholder was asked.
      ALTER TABLE three_ds_requests ADD COLUMN decision jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE three_ds_requests DROP COLUMN decision;
      DROP TABLE three_ds_rules`);
  }
}
