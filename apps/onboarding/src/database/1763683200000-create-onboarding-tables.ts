import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOnboardingTables1763683200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE companies (
        id uuid PRIMARY KEY,
        external_id text NOT NULL UNIQUE,
        legal_name text NOT NULL,
        registration_number text NOT NULL,
        country text NOT NULL,
        platform_company_id text UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE people (
        company_id uuid NOT NULL REFERENCES companies,
        external_id text NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        language text NOT NULL,
        role text NOT NULL,
        PRIMARY KEY (company_id, external_id)
      );
      -- Keyed by the platform's company id: events may come of companies that the directory learns later.
      CREATE TABLE milestones (
        platform_company_id text NOT NULL,
        event_id text NOT NULL,
        event_type text NOT NULL,
        occurred_at timestamptz NOT NULL,
        PRIMARY KEY (platform_company_id, event_id)
      );
      CREATE TABLE card_progress (
        platform_company_id text NOT NULL,
        external_id text NOT NULL,
        card_type text,
        status text NOT NULL,
        card_id text,
        failure_code text,
        PRIMARY KEY (platform_company_id, external_id)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE card_progress, milestones, people, companies');
    await dropMessagingTables(queryRunner);
  }
}
