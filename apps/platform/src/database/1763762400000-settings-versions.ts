import { addMailSenderAsOf, dropMailSenderAsOf } from '#mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SettingsVersions1763762400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Who sends which mail: each change is a version of its own, and the time of an event finds its version.
      CREATE TABLE communication_settings (
        partner_id text NOT NULL REFERENCES partners,
        version integer NOT NULL,
        integration_level text NOT NULL,
        choices jsonb NOT NULL,
        effective_from timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (partner_id, version)
      );
      INSERT INTO communication_settings
      SELECT id, 1, integration_level, mail_sender_choices, created_at, now() FROM partners
      WHERE integration_level <> 'native' OR mail_sender_choices <> '{}';
      ALTER TABLE partners DROP COLUMN integration_level, DROP COLUMN mail_sender_choices;
    `);
    await addMailSenderAsOf(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropMailSenderAsOf(queryRunner);
    await queryRunner.query(`
      ALTER TABLE partners
        ADD COLUMN integration_level text NOT NULL DEFAULT 'native',
        ADD COLUMN mail_sender_choices jsonb NOT NULL DEFAULT '{}';
      UPDATE partners SET integration_level = latest.integration_level,
        mail_sender_choices = latest.choices
      FROM (
        SELECT DISTINCT ON (partner_id) * FROM communication_settings
        ORDER BY partner_id, version DESC
      ) AS latest
      WHERE latest.partner_id = partners.id;
      DROP TABLE communication_settings;
    `);
  }
}
