import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePlatformTables1763683200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE partners (
        id text PRIMARY KEY,
        name text NOT NULL,
        webhook_url text NOT NULL,
        webhook_header text NOT NULL,
        webhook_token_sealed text NOT NULL,
        signing_secret_sealed text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE api_keys (
        key_hash bytea PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        expires_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE companies (
        id text PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        external_id text NOT NULL,
        registration_number text NOT NULL,
        legal_name text NOT NULL,
        country text NOT NULL,
        kyc_status text NOT NULL DEFAULT 'draft',
        -- Number of the company's last event. Raised in the event's own transaction: no gaps.
        event_sequence bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (partner_id, external_id, registration_number)
      );
      CREATE TABLE onboarding_applications (
        company_id text PRIMARY KEY REFERENCES companies,
        people_version integer NOT NULL DEFAULT 0,
        confirmed_at timestamptz
      );
      CREATE TABLE onboarding_links (
        token_hash bytea PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        expires_at timestamptz NOT NULL,
        replaced_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX onboarding_links_current ON onboarding_links (company_id)
        WHERE replaced_at IS NULL;
      CREATE TABLE supplied_people (
        company_id text NOT NULL REFERENCES companies,
        external_id text NOT NULL,
        name text NOT NULL,
        position integer NOT NULL,
        -- What the admin chose; null for no card.
        card_type text,
        PRIMARY KEY (company_id, external_id)
      );
      CREATE TABLE people (
        id text PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        company_id text NOT NULL REFERENCES companies,
        external_id text NOT NULL,
        name text NOT NULL,
        email text,
        phone text,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (company_id, external_id)
      );
      CREATE INDEX people_by_partner ON people (partner_id, id);
      CREATE TABLE accounts (
        id text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        account_type text NOT NULL,
        currency text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (company_id, account_type)
      );
      CREATE TABLE cards (
        id text PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        company_id text NOT NULL REFERENCES companies,
        person_id text NOT NULL REFERENCES people,
        account_id text NOT NULL REFERENCES accounts,
        card_type text NOT NULL,
        status text NOT NULL,
        network text NOT NULL,
        last4 text NOT NULL,
        -- Stands for the card number, which is never stored here.
        card_token text NOT NULL UNIQUE,
        shipping_address jsonb,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX cards_by_partner ON cards (partner_id, id);
      CREATE INDEX cards_by_person ON cards (person_id);
      CREATE INDEX cards_by_company ON cards (company_id, id);
      CREATE TABLE idempotency_keys (
        partner_id text NOT NULL REFERENCES partners,
        key text NOT NULL,
        request_hash bytea NOT NULL,
        response jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (partner_id, key)
      );
      CREATE TABLE events (
        id text PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        company_id text NOT NULL REFERENCES companies,
        event_type text NOT NULL,
        sequence bigint NOT NULL,
        -- The bytes as they are sent, on every attempt.
        body text NOT NULL,
        traceparent text,
        created_at timestamptz NOT NULL DEFAULT now(),
        status text NOT NULL DEFAULT 'pending',
        attempts integer NOT NULL DEFAULT 0,
        first_attempt_at timestamptz,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        leased_until timestamptz,
        UNIQUE (company_id, sequence)
      );
      CREATE INDEX events_due ON events (next_attempt_at) WHERE status = 'pending';
      CREATE INDEX events_leased ON events (company_id) WHERE leased_until IS NOT NULL;
      CREATE INDEX events_by_partner ON events (partner_id, id);
      CREATE TABLE delivery_attempts (
        id text PRIMARY KEY,
        event_id text NOT NULL REFERENCES events ON DELETE CASCADE,
        attempt integer NOT NULL,
        attempted_at timestamptz NOT NULL,
        duration_ms integer NOT NULL,
        status_code integer,
        failure text,
        response_excerpt text
      );
      CREATE INDEX delivery_attempts_by_event ON delivery_attempts (event_id, attempt);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE delivery_attempts, events, idempotency_keys, cards, accounts, people,
        supplied_people, onboarding_links, onboarding_applications, companies, api_keys, partners
    `);
  }
}
