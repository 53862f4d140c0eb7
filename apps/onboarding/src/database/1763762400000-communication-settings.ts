import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CommunicationSettings1763762400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // At most one row: the settings published last.
    await queryRunner.query(`
      CREATE TABLE communication_settings (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        versions jsonb NOT NULL,
        complete_until timestamptz NOT NULL
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE communication_settings');
  }
}
