import { createMessagingTables } from '#messaging';
import { migrate } from '#database';
import type { QueryRunner } from 'typeorm';

class CreateTopUps1763683200000 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE top_ups (
        event_id text NOT NULL,
        company_id text NOT NULL,
        account_id text NOT NULL,
        amount bigint NOT NULL,
        happened_at timestamptz NOT NULL,
        -- The moment of the statement: when the last row came is when the work was done.
        recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
  }
}

export async function createTopUpsTable(databaseUrl: string): Promise<void> {
  await migrate({ url: databaseUrl, service: 'bench', migrations: [CreateTopUps1763683200000] });
}
