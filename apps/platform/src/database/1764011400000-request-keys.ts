import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of a logged call. A replica of the version before leaves it out. */
export class RequestKeys1764011400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_requests ADD COLUMN key_id text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_requests DROP COLUMN key_id');
  }
}
