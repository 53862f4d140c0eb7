import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StrongAuthentication1795836001103 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Null if the ACS gave none.
      ALTER TABLE three_ds_requests ADD COLUMN merchant_ids jsonb;

      -- What it authorized, in its currency. Null if an earlier version used it: it authorizes nothing more.
      ALTER TABLE used_authentications ADD COLUMN amount bigint;

      -- A card's payments under the exemption for low values since its last authentication, in euro cents.
      CREATE TABLE low_value_payments (
        card_id text PRIMARY KEY REFERENCES cards,
        count integer NOT NULL,
        amount bigint NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE low_value_payments;
      ALTER TABLE used_authentications DROP COLUMN amount;
      ALTER TABLE three_ds_requests DROP COLUMN merchant_ids`);
  }
}
