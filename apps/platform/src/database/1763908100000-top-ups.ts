import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money that comes from a bank, with the part of an account's id that its reference is made of. */
export class TopUps1763908100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNIQUE INDEX accounts_by_reference ON accounts (right(id, 16));
      CREATE TABLE top_ups (
        id text PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        account_id text REFERENCES accounts,
        status text NOT NULL,
        unmatched_reason text,
        amount bigint NOT NULL CHECK (amount > 0),
        currency text NOT NULL,
        transfer_id text NOT NULL,
        reference text NOT NULL,
        remitter text,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (partner_id, transfer_id),
        CHECK ((status = 'unmatched') = (account_id IS NULL)),
        CHECK ((status = 'unmatched') = (unmatched_reason IS NOT NULL))
      );
      CREATE INDEX top_ups_of_partner ON top_ups (partner_id, id);
      CREATE INDEX top_ups_of_account ON top_ups (account_id, id);
      CREATE INDEX top_ups_unmatched ON top_ups (partner_id, id) WHERE status = 'unmatched';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE top_ups; DROP INDEX accounts_by_reference');
  }
}
