import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which event told which change of an account, so that a partner can ask for what it missed, and what was
 * booked and held then, which stays when the event is deleted. Changes from before are added when they are
 * asked for (`ADD_UNLISTED`).
 */
export class AccountChanges1763970000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE account_changes (
        account_id text NOT NULL,
        sequence bigint NOT NULL,
        event_id text NOT NULL,
        -- The event's own time.
        told_at timestamptz NOT NULL,
        booked bigint NOT NULL,
        held bigint NOT NULL,
        PRIMARY KEY (account_id, sequence)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE account_changes');
  }
}
