import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The queue of a company at an endpoint is found by one expression. With both columns in an index, the planner had a
 * choice, and took another index where the statistics said that the queue is empty: each claim then read it whole.
 */
export class DeliveriesByLane1764014000000 implements MigrationInterface {
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(
      queryRunner,
      'deliveries_by_lane',
      `deliveries ((endpoint_id || '/' || company_id), next_attempt_at)`,
    );
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS deliveries_by_company');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX deliveries_by_lane;
      CREATE INDEX deliveries_by_company ON deliveries (company_id, endpoint_id, next_attempt_at)`);
  }
}
