import type { DatabaseOptions } from '#database';
import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

class CreateLedgerTables1763683200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      -- Without a unique key: a second effect must be seen, not be swallowed.
      CREATE TABLE effects (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id text NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE effects');
    await dropMessagingTables(queryRunner);
  }
}

export function ledgerDatabase(url: string): DatabaseOptions {
  return { url, service: 'ledger', migrations: [CreateLedgerTables1763683200000] };
}
