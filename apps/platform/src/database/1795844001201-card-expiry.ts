import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The default is for replicas of the former version, and for existing cards. */
const LAST_DAY = `(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '49 months - 1 day')::date`;

export class CardExpiry1795844001201 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE cards
        -- The last day on which the card can be used, in UTC.
        ADD COLUMN expires_on date NOT NULL DEFAULT ${LAST_DAY},
        -- The next day on which its expiry needs something: the announcement, the renewal or the end.
        ADD COLUMN look_on date NOT NULL DEFAULT ${LAST_DAY} - 30,
        -- When card_expiring was recorded; null before.
        ADD COLUMN expiring_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE cards DROP COLUMN expires_on, DROP COLUMN look_on, DROP COLUMN expiring_at`);
  }
}
