import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps with each event the version of its kind that it was written in. */
export class EventVersion1763722800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // What there is, and what a replica of before still writes, is of version 1, as every kind was by then.
    await queryRunner.query('ALTER TABLE events ADD COLUMN version smallint NOT NULL DEFAULT 1');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE events DROP COLUMN version');
  }
}
