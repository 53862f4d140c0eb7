import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lines of statements are found by their time, and changes whose event is deleted are counted. */
export class StatementPlaces1795443330000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX account_changes_posted;
      CREATE INDEX account_changes_posted ON account_changes (account_id, booked_at, sequence)
        WHERE entry_ids <> '{}';
      CREATE INDEX account_changes_by_entry ON account_changes USING gin (entry_ids);
      CREATE INDEX account_changes_untold ON account_changes (account_id) WHERE event_type IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX account_changes_posted, account_changes_by_entry, account_changes_untold;
      CREATE INDEX account_changes_posted ON account_changes (account_id, sequence)
        WHERE entry_ids <> '{}';
    `);
  }
}
