import { addMailSenderAsOf, dropMailSenderAsOf } from '#mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CommunicationSettings1763762400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // At most one row: this service's copy.
    await queryRunner.query(`
      CREATE TABLE communication_settings (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        versions jsonb NOT NULL,
        complete_until timestamptz NOT NULL
      )
    `);
    await addMailSenderAsOf(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropMailSenderAsOf(queryRunner);
    await queryRunner.query('DROP TABLE communication_settings');
  }
}
