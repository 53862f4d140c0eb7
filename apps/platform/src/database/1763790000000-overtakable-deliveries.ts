import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An attempt that takes long holds up no other event of its company, at no replica. */
export class OvertakableDeliveries1763790000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      // Only while it is leased: whoever leases it next begins with false.
      'ALTER TABLE deliveries ADD COLUMN is_overtakable boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries DROP COLUMN is_overtakable');
  }
}
