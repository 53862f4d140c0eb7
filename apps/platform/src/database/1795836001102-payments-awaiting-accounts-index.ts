import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PaymentsAwaitingAccountsIndex1795836001102 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(
      queryRunner,
      'payments_awaiting_account',
      'payments (id) WHERE awaits_account',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX payments_awaiting_account');
  }
}
