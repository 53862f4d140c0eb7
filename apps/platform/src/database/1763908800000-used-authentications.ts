import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An approved authentication authorizes one payment. */
export class UsedAuthentications1763908800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE used_authentications (
        three_ds_request_id text PRIMARY KEY,
        payment_id text NOT NULL REFERENCES payments
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE used_authentications');
  }
}
