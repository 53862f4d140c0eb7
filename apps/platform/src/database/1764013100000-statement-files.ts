import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The numbers of the statements that were created as files for other software (docs/interface.md#statements). */
export class StatementFiles1764013100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE statement_files (
        account_id text NOT NULL REFERENCES accounts,
        number integer NOT NULL CHECK (number > 0),
        digest text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, number),
        UNIQUE (account_id, digest)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE statement_files');
  }
}
