import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which people recognise their sessions. A replica of the version before leaves it out. */
export class StaffSessions1764011300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['console_sessions', 'reviewer_sessions']) {
      await queryRunner.query(`
        ALTER TABLE ${table}
          ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
          ADD COLUMN browser text`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['console_sessions', 'reviewer_sessions']) {
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN created_at, DROP COLUMN browser`);
    }
  }
}
