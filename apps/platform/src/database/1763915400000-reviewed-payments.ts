import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exceptions of payments can be closed, and are listed by whether they are; unmatched money is listed for all partners. */
export class ReviewedPayments1763915400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE payments ADD exception_state text CHECK (exception_state IN ('open', 'closed'));
      UPDATE payments SET exception_state = 'open', exceptions = (
        SELECT jsonb_agg(one || jsonb_build_object('isClosed', false,
          'raisedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        FROM jsonb_array_elements(exceptions) one)
      WHERE exceptions <> '[]';
      DROP INDEX payments_with_exceptions;
      CREATE INDEX payments_by_exception_state ON payments (exception_state, id)
        WHERE exception_state IS NOT NULL;
      CREATE INDEX payments_by_exception_state_of_partner ON payments (partner_id, exception_state, id)
        WHERE exception_state IS NOT NULL;
      CREATE INDEX top_ups_unmatched_of_all ON top_ups (id) WHERE status = 'unmatched';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX payments_by_exception_state, payments_by_exception_state_of_partner, top_ups_unmatched_of_all;
      ALTER TABLE payments DROP COLUMN exception_state;
      CREATE INDEX payments_with_exceptions ON payments (id) WHERE exceptions <> '[]';
    `);
  }
}
