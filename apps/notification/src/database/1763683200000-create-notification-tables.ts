import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateNotificationTables1763683200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      -- This service's own copy of the partner's directory.
      CREATE TABLE directory_companies (
        id uuid PRIMARY KEY,
        platform_company_id text UNIQUE,
        legal_name text NOT NULL
      );
      CREATE TABLE directory_people (
        company_id uuid NOT NULL,
        external_id text NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        language text NOT NULL,
        role text NOT NULL,
        PRIMARY KEY (company_id, external_id)
      );
      CREATE TABLE mails (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        -- What the mail is about, such as a card's id: one cause makes one mail.
        cause text NOT NULL,
        platform_company_id text NOT NULL,
        external_id text NOT NULL,
        facts jsonb NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        recipient text,
        subject text,
        failure text,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        leased_until timestamptz,
        traceparent text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        UNIQUE (kind, cause)
      );
      CREATE INDEX mails_due ON mails (next_attempt_at)
        WHERE status IN ('pending', 'awaiting_recipient');
      CREATE INDEX mails_awaiting_recipient ON mails (platform_company_id)
        WHERE status = 'awaiting_recipient';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE mails, directory_people, directory_companies');
    await dropMessagingTables(queryRunner);
  }
}
