import type { MigrationInterface, QueryRunner } from 'typeorm';

/** 3-D Secure: a webhook of its own, the requests, and the partners' branding of what cardholders see. */
export class ThreeDs1763728200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_channel_check,
        ADD CONSTRAINT webhook_endpoints_channel_check
          CHECK (channel IN ('events', 'transactions', 'three_ds'));

      -- No foreign keys: a request is made of the rows that it would refer to, and none of them is deleted.
      CREATE TABLE three_ds_requests (
        id text PRIMARY KEY,
        acs_transaction_id text NOT NULL UNIQUE,
        -- Opens the landing page: the shop's customer has nothing else.
        challenge_token text NOT NULL UNIQUE,
        partner_id text NOT NULL,
        company_id text NOT NULL,
        card_id text NOT NULL,
        external_id text NOT NULL,
        card_last4 text NOT NULL,
        card_network text NOT NULL,
        amount bigint NOT NULL,
        currency text NOT NULL,
        merchant jsonb NOT NULL,
        return_url text,
        browser_locale text,
        digest text NOT NULL,
        status text NOT NULL DEFAULT 'forwarding' CHECK (status IN
          ('forwarding', 'presented', 'approved', 'denied', 'failed', 'expired', 'not_presented')),
        created_at timestamptz NOT NULL,
        present_by timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        forwarding_failure text,
        presented_at timestamptz,
        response text,
        reason text,
        ended_at timestamptz,
        -- The next time that somebody is to give the ACS the final answer. Moved on by whoever is about to,
        -- so that another replica takes over if that one dies. Null: nothing to tell, or told.
        answer_due_at timestamptz,
        answer_attempts integer NOT NULL DEFAULT 0,
        answered_at timestamptz,
        -- Sandbox: what takes the partner's place.
        simulated_partner text,
        -- Sandbox: the next callback gets lost.
        loses_callback boolean NOT NULL DEFAULT false
      ) WITH (fillfactor = 70);
      CREATE INDEX three_ds_requests_forwarding ON three_ds_requests (present_by)
        WHERE status = 'forwarding';
      CREATE INDEX three_ds_requests_presented ON three_ds_requests (expires_at)
        WHERE status = 'presented';
      CREATE INDEX three_ds_requests_unanswered ON three_ds_requests (answer_due_at)
        WHERE answer_due_at IS NOT NULL;

      CREATE TABLE partner_branding (
        partner_id text PRIMARY KEY REFERENCES partners,
        display_name text,
        logo bytea,
        logo_type text,
        primary_color text,
        -- Texts by language.
        instructions jsonb NOT NULL DEFAULT '{}',
        updated_at timestamptz NOT NULL DEFAULT now()
      );

      -- Sandbox: what was bought in the demo shop, as its ACS knows it.
      CREATE TABLE sandbox_purchases (
        id text PRIMARY KEY,
        acs_transaction_id text NOT NULL UNIQUE,
        amount bigint NOT NULL,
        currency text NOT NULL,
        merchant jsonb NOT NULL,
        three_ds_request_id text,
        challenge_url text,
        trans_status text,
        trans_status_reason text,
        challenge_cancel text,
        results_received integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE sandbox_purchases, partner_branding, three_ds_requests;
      DELETE FROM webhook_endpoints WHERE channel = 'three_ds';
      ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_channel_check,
        ADD CONSTRAINT webhook_endpoints_channel_check CHECK (channel IN ('events', 'transactions'));
    `);
  }
}
