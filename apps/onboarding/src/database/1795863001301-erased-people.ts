import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ErasedPeople1795863001301 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Until the topic forgets their ids.
      CREATE TABLE erased_people (
        company_id uuid NOT NULL REFERENCES companies,
        external_id text NOT NULL,
        erased_at timestamptz NOT NULL,
        PRIMARY KEY (company_id, external_id)
      );
      CREATE INDEX erased_people_by_time ON erased_people (erased_at);
      -- Null deletes the key from a compacted topic.
      ALTER TABLE outbox ALTER COLUMN value DROP NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM outbox WHERE value IS NULL;
      ALTER TABLE outbox ALTER COLUMN value SET NOT NULL;
      DROP TABLE erased_people`);
  }
}
