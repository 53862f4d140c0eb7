import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes old keys cheap to find. */
export class IdempotencyRetention1763719200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX idempotency_keys_by_age');
  }
}
