import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeprecationNotices1795830000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The mails about kinds of events that end.
      CREATE TABLE deprecation_notices (
        partner_id text NOT NULL REFERENCES partners,
        event_type text NOT NULL,
        -- 'announced', or the number of days before the end.
        step text NOT NULL,
        sent_at timestamptz NOT NULL,
        PRIMARY KEY (partner_id, event_type, step)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE deprecation_notices');
  }
}
