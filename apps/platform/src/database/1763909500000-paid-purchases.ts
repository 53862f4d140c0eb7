import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The demo shop takes the money of its purchases. Earlier ones were authenticated only. */
export class PaidPurchases1763909500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sandbox_purchases ADD card_id text, ADD payment jsonb;
      UPDATE sandbox_purchases SET card_id = '',
        payment = CASE WHEN trans_status = 'Y'
          THEN '{"outcome": "paid", "reason": null, "transactionId": null}'::jsonb END;
      ALTER TABLE sandbox_purchases ALTER card_id SET NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sandbox_purchases DROP card_id, DROP payment');
  }
}
