import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const EXPIRES_AT = '(CASE WHEN amount > 0 THEN expires_at END)';

/**
 * Holds that expire are found by an expression of their own. While the statistics say that there are no holds, an index
 * of all holds with `amount > 0` looked as good for those of one account as the index of accounts.
 */
export class HoldsToExpire1764016100000 implements MigrationInterface {
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(
      queryRunner,
      'holds_to_expire',
      `holds (${EXPIRES_AT}) WHERE ${EXPIRES_AT} IS NOT NULL`,
    );
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS holds_by_expiry');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX holds_to_expire;
      CREATE INDEX holds_by_expiry ON holds (expires_at) WHERE amount > 0`);
  }
}
