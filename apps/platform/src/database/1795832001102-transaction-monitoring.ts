import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TransactionMonitoring1795832001102 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- One row: up to when payments were searched by the monitoring rules.
      CREATE TABLE monitoring_progress (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        checked_to timestamptz NOT NULL
      );
      INSERT INTO monitoring_progress (checked_to) VALUES (now())`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE monitoring_progress');
  }
}
