/** Links in mails. Links that the partner presents are in onboarding_links. */
export const MAILED_LINKS = `
  CREATE TABLE mailed_links (
    id text PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies,
    entrance text NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    -- Needed again for each attempt, because each one composes the mail again.
    token_sealed text NOT NULL,
    expires_at timestamptz NOT NULL,
    replaced_at timestamptz,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX mailed_links_current ON mailed_links (company_id, entrance)
    WHERE replaced_at IS NULL;`;

/** Links, the people that the partner supplied, and the company's answers and documents. */
export const ONBOARDING = `
  CREATE TABLE onboarding_links (
    token_hash bytea PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies,
    expires_at timestamptz NOT NULL,
    replaced_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    entrance text NOT NULL,
    -- The API key that created the link, so that the link can end with the key.
    made_by text
  );
  CREATE INDEX onboarding_links_current ON onboarding_links (company_id)
    WHERE replaced_at IS NULL;
  -- A network that guesses links is locked out.
  CREATE TABLE onboarding_link_guesses (
    network inet NOT NULL,
    token_hash bytea NOT NULL,
    guessed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (network, token_hash)
  );
  CREATE INDEX onboarding_link_guesses_by_time ON onboarding_link_guesses (guessed_at);

  CREATE TABLE onboarding_applications (
    company_id text PRIMARY KEY REFERENCES companies,
    people_version integer NOT NULL DEFAULT 0,
    confirmed_at timestamptz
  );
  CREATE TABLE supplied_people (
    company_id text NOT NULL REFERENCES companies,
    external_id text NOT NULL,
    name text NOT NULL,
    position integer NOT NULL,
    -- Chosen by the admin; null for no card.
    card_type text,
    PRIMARY KEY (company_id, external_id)
  );
  CREATE TABLE onboarding_sections (
    company_id text NOT NULL REFERENCES companies,
    section text NOT NULL,
    version integer NOT NULL,
    saved_at timestamptz,
    answers jsonb NOT NULL,
    PRIMARY KEY (company_id, section)
  );
  CREATE TABLE onboarding_documents (
    id text PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies,
    purpose text NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size_bytes integer NOT NULL,
    sha256 bytea NOT NULL,
    content bytea NOT NULL,
    uploaded_at timestamptz NOT NULL,
    UNIQUE (company_id, purpose, sha256)
  );
  -- Documents are compressed already.
  ALTER TABLE onboarding_documents ALTER COLUMN content SET STORAGE EXTERNAL;`;

/** What a company applies for, and what it gets. */
export const APPLICATIONS = `
  CREATE TABLE kyc_applications (
    id text PRIMARY KEY,
    company_id text NOT NULL UNIQUE REFERENCES companies,
    submitted_version integer,
    submitted_at timestamptz,
    decided_at timestamptz,
    information_request jsonb
  );
  CREATE TABLE credit_applications (
    id text PRIMARY KEY,
    company_id text NOT NULL UNIQUE REFERENCES companies,
    status text NOT NULL DEFAULT 'draft',
    submitted_version integer,
    submitted_at timestamptz,
    decided_at timestamptz,
    credit_limit jsonb
  );
  CREATE INDEX credit_applications_submitted ON credit_applications (company_id)
    WHERE status = 'submitted';
  CREATE TABLE debit_solutions (
    company_id text PRIMARY KEY REFERENCES companies,
    account_id text NOT NULL REFERENCES accounts,
    chosen_at timestamptz NOT NULL
  );

  CREATE TABLE credit_agreements (
    id text PRIMARY KEY,
    company_id text NOT NULL UNIQUE REFERENCES companies,
    application_id text NOT NULL UNIQUE REFERENCES credit_applications,
    credit_limit jsonb NOT NULL,
    language text NOT NULL,
    document bytea NOT NULL,
    document_sha256 bytea NOT NULL,
    link_id text NOT NULL REFERENCES mailed_links,
    created_at timestamptz NOT NULL
  );
  ALTER TABLE credit_agreements ALTER COLUMN document SET STORAGE EXTERNAL;
  CREATE TABLE credit_agreement_acceptances (
    agreement_id text PRIMARY KEY REFERENCES credit_agreements,
    accepted_by text NOT NULL,
    document_sha256 bytea NOT NULL,
    accepted_at timestamptz NOT NULL
  );
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_agreements
    EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_agreement_acceptances
    EXECUTE FUNCTION refuse_change();`;

/** Who did what to an application. */
export const APPLICATION_TRAIL = `
  CREATE TABLE application_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies,
    application_id text NOT NULL,
    action text NOT NULL,
    actor text NOT NULL,
    reason text,
    details jsonb NOT NULL,
    happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor_id text,
    actor_name text
  );
  CREATE INDEX application_events_by_company ON application_events (company_id, id);

  -- Reasons are written by reviewers and may name people, so they are deleted when the company is erased. Nothing else of
  -- an entry can change, and no entry can be deleted.
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
  CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON application_events
    EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER append_only_but_erasure BEFORE UPDATE ON application_events
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_trail();`;
