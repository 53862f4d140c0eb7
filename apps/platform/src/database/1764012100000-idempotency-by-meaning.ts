import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The hash of what a request means, whatever the order of its members. Earlier replicas leave it out, and go on
 * comparing `request_hash`, the hash of the request as it was sent.
 */
export class IdempotencyByMeaning1764012100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE idempotency_keys ADD COLUMN meaning_hash bytea');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE idempotency_keys DROP COLUMN meaning_hash');
  }
}
