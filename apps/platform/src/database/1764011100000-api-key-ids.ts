import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds API keys by their ids and partners; a key is rolled once. */
export class ApiKeyIds1764011100000 implements MigrationInterface {
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, 'api_keys_by_id', 'api_keys (id)', 'UNIQUE');
    await buildIndex(queryRunner, 'api_keys_by_partner', 'api_keys (partner_id, id)');
    const rolled = 'api_keys (replaces) WHERE replaces IS NOT NULL';
    await buildIndex(queryRunner, 'api_keys_by_former', rolled, 'UNIQUE');
    const sealed = 'api_keys (created_at) WHERE secret_sealed IS NOT NULL';
    await buildIndex(queryRunner, 'api_keys_shown', sealed);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP INDEX api_keys_shown, api_keys_by_former, api_keys_by_partner, api_keys_by_id',
    );
  }
}
