import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What lists of payments tell. Each list is found by its owner and the status, the latest first: whoever asks
 * for all of them reads the latest of each status.
 */
export class ListedPayments1763914800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE payments
        ADD merchant_amounts jsonb,
        ADD decline jsonb,
        ADD three_ds_request_id text,
        ADD updated_at timestamptz NOT NULL DEFAULT now();
      ALTER TABLE payment_messages ADD account_sequence bigint;
      UPDATE payments p SET updated_at = created_at,
        decline = (
          SELECT jsonb_build_object('reason', m.decision -> 'reason', 'ruleId', m.decision -> 'ruleId')
          FROM payment_messages m
          WHERE m.payment_id = p.id AND NOT m.is_conflict AND m.decision ->> 'outcome' = 'declined'
          ORDER BY m.content ->> 'at' DESC, m.id DESC LIMIT 1),
        three_ds_request_id = (
          SELECT m.content ->> 'threeDsRequestId' FROM payment_messages m
          WHERE m.payment_id = p.id AND NOT m.is_conflict AND m.content ? 'threeDsRequestId'
          ORDER BY m.decision ->> 'outcome', m.content ->> 'at', m.id LIMIT 1);
      DROP INDEX payments_of_partner, payments_of_account, payments_of_card;
      CREATE INDEX payments_of_partner ON payments (partner_id, status, id);
      CREATE INDEX payments_of_company ON payments (company_id, status, id);
      CREATE INDEX payments_of_account ON payments (account_id, status, id);
      CREATE INDEX payments_of_card ON payments (card_id, status, id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX payments_of_partner, payments_of_company, payments_of_account, payments_of_card;
      CREATE INDEX payments_of_partner ON payments (partner_id, id);
      CREATE INDEX payments_of_account ON payments (account_id, id);
      CREATE INDEX payments_of_card ON payments (card_id, id);
      ALTER TABLE payment_messages DROP COLUMN account_sequence;
      ALTER TABLE payments DROP COLUMN merchant_amounts, DROP COLUMN decline,
        DROP COLUMN three_ds_request_id, DROP COLUMN updated_at;
    `);
  }
}
