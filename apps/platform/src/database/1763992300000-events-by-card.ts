import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the events of a card among those of its partner. Onboarding's events have no card, and so no place in
 * the index. The log is kept for five weeks: events from before are completed week by week, while replicas of
 * the version before still add some that are found only by their company.
 */
export class EventsByCard1763992300000 implements MigrationInterface {
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE events ADD COLUMN IF NOT EXISTS card_id text');
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS events_by_card ON ONLY events (card_id, id) WHERE card_id IS NOT NULL',
    );
    for (const week of await weeksOf(queryRunner)) {
      const index = `${week}_by_card`;
      await queryRunner.query(
        `UPDATE ${week} SET card_id = body::jsonb #>> '{data,cardId}'
         WHERE card_id IS NULL AND body LIKE '%"cardId":"%'
           AND length(body::jsonb #>> '{data,cardId}') <= 100`,
      );
      if (await isAttached(queryRunner, index)) continue;
      await queryRunner.query(`DROP INDEX IF EXISTS ${index}`);
      await queryRunner.query(
        `CREATE INDEX CONCURRENTLY ${index} ON ${week} (card_id, id) WHERE card_id IS NOT NULL`,
      );
      await queryRunner.query(`ALTER INDEX events_by_card ATTACH PARTITION ${index}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX events_by_card');
    await queryRunner.query('ALTER TABLE events DROP COLUMN card_id');
  }
}

async function weeksOf(queryRunner: QueryRunner): Promise<string[]> {
  const rows = (await queryRunner.query(
    `SELECT inhrelid::regclass::text AS week FROM pg_inherits WHERE inhparent = 'events'::regclass`,
  )) as { week: string }[];
  return rows.map(({ week }) => week);
}

async function isAttached(queryRunner: QueryRunner, index: string): Promise<boolean> {
  const rows = (await queryRunner.query(
    `SELECT 1 FROM pg_inherits WHERE inhparent = 'events_by_card'::regclass AND inhrelid = to_regclass($1)`,
    [index],
  )) as object[];
  return rows.length > 0;
}
