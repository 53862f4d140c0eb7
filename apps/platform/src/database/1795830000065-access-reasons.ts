import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccessReasons1795830000065 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Why a card was changed. The trail is append-only; this text may contain personal data and is deleted.
      CREATE TABLE access_reasons (
        event_id bigint PRIMARY KEY REFERENCES access_events,
        company_id text NOT NULL REFERENCES companies,
        reason text NOT NULL,
        recorded_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX access_reasons_of_company ON access_reasons (company_id);
      CREATE INDEX access_reasons_by_age ON access_reasons (recorded_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE access_reasons');
  }
}
