import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A company's name and country as its partner gave them, where approved answers have replaced them. So the same
 * company created again is recognised. Replicas of the previous version leave them out.
 */
export class GivenCompanyValues1764013300000 implements MigrationInterface {
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE companies ADD COLUMN IF NOT EXISTS given_legal_name text, ADD COLUMN IF NOT EXISTS given_country text',
    );
    await buildIndex(queryRunner, 'people_by_external_id', 'people (partner_id, external_id, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX IF EXISTS people_by_external_id;
      ALTER TABLE companies DROP COLUMN given_legal_name, DROP COLUMN given_country`);
  }
}
