import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The merchants that a cardholder has paid. */
export class ApprovedThreeDsRequestsIndex1795843036402 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(
      queryRunner,
      'three_ds_requests_approved',
      `three_ds_requests (company_id, external_id, ended_at) WHERE status = 'approved'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX three_ds_requests_approved');
  }
}
