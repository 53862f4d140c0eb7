import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erasure of personal data, and the lock-out of whoever guesses onboarding links. */
export class Privacy1763755200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- As the approved answers say it; the partner's own stays the key by which it creates the company.
      ALTER TABLE companies ADD COLUMN approved_registration_number text,
        ADD COLUMN erased_at timestamptz;

      CREATE TABLE onboarding_link_guesses (
        network inet NOT NULL,
        token_hash bytea NOT NULL,
        guessed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (network, token_hash)
      );
      CREATE INDEX onboarding_link_guesses_by_time ON onboarding_link_guesses (guessed_at);

      -- Reasons are in a reviewer's own words and may name somebody: they go when the company is erased.
      -- Nothing else of an entry can change, and no entry can go.
      CREATE FUNCTION refuse_change_of_trail() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE without_reason application_events := OLD;
      BEGIN
        without_reason.reason := NULL;
        IF NEW IS NOT DISTINCT FROM without_reason
          AND EXISTS (SELECT FROM companies WHERE id = OLD.company_id AND erased_at IS NOT NULL)
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $$;
      DROP TRIGGER append_only ON application_events;
      CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON application_events
        EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER append_only_but_erasure BEFORE UPDATE ON application_events
        FOR EACH ROW EXECUTE FUNCTION refuse_change_of_trail();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER append_only_but_erasure ON application_events;
      DROP TRIGGER append_only ON application_events;
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON application_events
        EXECUTE FUNCTION refuse_change();
      DROP FUNCTION refuse_change_of_trail;
      DROP TABLE onboarding_link_guesses;
      ALTER TABLE companies DROP COLUMN erased_at, DROP COLUMN approved_registration_number;
    `);
  }
}
