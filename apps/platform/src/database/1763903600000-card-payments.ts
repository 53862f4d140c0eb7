import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments with cards, and the processor's messages that they are derived from. */
export class CardPayments1763903600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE payments (
        id text PRIMARY KEY,
        processor_id text NOT NULL,
        partner_id text NOT NULL REFERENCES partners,
        company_id text NOT NULL REFERENCES companies,
        account_id text NOT NULL REFERENCES accounts,
        card_id text NOT NULL REFERENCES cards,
        person_id text NOT NULL,
        external_id text NOT NULL,
        currency text NOT NULL,
        merchant jsonb NOT NULL,
        status text NOT NULL,
        authorized bigint NOT NULL,
        reversed bigint NOT NULL,
        cleared bigint NOT NULL,
        refunded bigint NOT NULL,
        held bigint NOT NULL,
        expires_at timestamptz,
        exceptions jsonb NOT NULL,
        last_event_id text,
        looked_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (processor_id, card_id)
      );
      CREATE INDEX payments_of_partner ON payments (partner_id, id);
      CREATE INDEX payments_of_account ON payments (account_id, id);
      CREATE INDEX payments_of_card ON payments (card_id, id);
      CREATE INDEX payments_with_exceptions ON payments (id) WHERE exceptions <> '[]';
      CREATE TABLE payment_messages (
        key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id text NOT NULL,
        payment_id text NOT NULL REFERENCES payments,
        content jsonb NOT NULL,
        digest text NOT NULL,
        decision jsonb,
        is_conflict boolean NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (id, digest)
      );
      CREATE UNIQUE INDEX payment_messages_by_id ON payment_messages (id) WHERE NOT is_conflict;
      CREATE INDEX payment_messages_of_payment ON payment_messages (payment_id);
      CREATE TABLE first_payments (
        company_id text PRIMARY KEY REFERENCES companies
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE first_payments, payment_messages, payments');
  }
}
