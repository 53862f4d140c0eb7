import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds payments whose cardholder is to be forgotten. */
export class ErasedPeople1795443340000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX payments_with_person ON payments (updated_at) WHERE external_id IS NOT NULL
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX payments_with_person');
  }
}
