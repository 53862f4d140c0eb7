import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time of the directory's change. Existing rows count as older than every new change. */
export class DirectoryInOrder1763796600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE directory_companies
        ADD COLUMN changed_at timestamptz NOT NULL DEFAULT '-infinity';
      ALTER TABLE directory_people
        ADD COLUMN changed_at timestamptz NOT NULL DEFAULT '-infinity';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE directory_companies DROP COLUMN changed_at;
      ALTER TABLE directory_people DROP COLUMN changed_at;
    `);
  }
}
