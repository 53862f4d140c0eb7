import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The copies are compared with the platform's accounts, day by day; and tell what a statement shows. */
export class ComparedDays1795443310000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounts
        -- IANA, in which the account's days begin and end; told by the platform's answer.
        ADD COLUMN time_zone text,
        -- All days until this one are over and equal.
        ADD COLUMN compared_until date,
        ADD COLUMN compare_at timestamptz NOT NULL DEFAULT now() + interval '1 hour';
      CREATE INDEX accounts_to_compare ON accounts (compare_at);
      ALTER TABLE account_changes
        ADD COLUMN booked_at timestamptz,
        ADD COLUMN message_id text,
        -- The merchant's name.
        ADD COLUMN description text;
      CREATE INDEX account_changes_posted ON account_changes (account_id, sequence)
        WHERE entry_ids <> '{}';
      CREATE TABLE compared_days (
        account_id text NOT NULL REFERENCES accounts,
        day date NOT NULL,
        is_over boolean NOT NULL,
        is_equal boolean NOT NULL,
        -- What each side has of the day; null for none.
        own jsonb,
        told jsonb,
        compared_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, day)
      );
      CREATE INDEX compared_days_different ON compared_days (account_id, day) WHERE NOT is_equal;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE compared_days;
      DROP INDEX account_changes_posted;
      ALTER TABLE account_changes DROP COLUMN booked_at, DROP COLUMN message_id, DROP COLUMN description;
      ALTER TABLE accounts DROP COLUMN time_zone, DROP COLUMN compared_until, DROP COLUMN compare_at;
    `);
  }
}
