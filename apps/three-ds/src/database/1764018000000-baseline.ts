import { createMessagingTables, dropMessagingTables } from '#messaging';
import { createStrongAuthTables, dropStrongAuthTables } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Baseline1764018000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createStrongAuthTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE cardholders (
        company_id text NOT NULL,
        external_id text NOT NULL,
        name text NOT NULL,
        PRIMARY KEY (company_id, external_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE cardholders');
    await dropStrongAuthTables(queryRunner);
    await dropMessagingTables(queryRunner);
  }
}
