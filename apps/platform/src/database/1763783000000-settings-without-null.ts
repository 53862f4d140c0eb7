import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `"choices": null` was taken once, and nobody could read it then. It meant what leaving it out means. */
export class SettingsWithoutNull1763783000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE communication_settings SET choices = '{}' WHERE jsonb_typeof(choices) <> 'object';
      ALTER TABLE communication_settings ADD CONSTRAINT communication_settings_choices_check
        CHECK (jsonb_typeof(choices) = 'object');
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE communication_settings DROP CONSTRAINT communication_settings_choices_check',
    );
  }
}
