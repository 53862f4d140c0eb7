/** Reviewers, who sign in with a passkey. */
export const REVIEWERS = `
  CREATE TABLE reviewers (
    id text PRIMARY KEY,
    name text NOT NULL,
    -- In lower case.
    email text NOT NULL UNIQUE,
    role text NOT NULL CHECK (role IN ('reviewer', 'admin')),
    created_at timestamptz NOT NULL DEFAULT now(),
    disabled_at timestamptz,
    last_signed_in_at timestamptz,
    failed_attempts integer NOT NULL DEFAULT 0,
    locked_until timestamptz,
    -- Null while a second admin has not confirmed the account.
    confirmed_at timestamptz DEFAULT now()
  );
  CREATE TABLE reviewer_enrolment_codes (
    reviewer_id text PRIMARY KEY REFERENCES reviewers,
    handle text NOT NULL UNIQUE,
    secret_hash bytea NOT NULL,
    wrong_tries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE reviewer_passkeys (
    credential_id text PRIMARY KEY,
    reviewer_id text NOT NULL REFERENCES reviewers,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    enrolled_at timestamptz NOT NULL DEFAULT now(),
    -- A new passkey does not decide anything for a day from this time.
    held_from timestamptz DEFAULT now(),
    backup_eligible boolean,
    backed_up boolean
  );
  CREATE INDEX reviewer_passkeys_by_reviewer ON reviewer_passkeys (reviewer_id);
  CREATE TABLE reviewer_sessions (
    token_hash bytea PRIMARY KEY,
    reviewer_id text NOT NULL REFERENCES reviewers,
    seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Shown, so that people recognise their sessions.
    browser text
  );
  CREATE INDEX reviewer_sessions_by_reviewer ON reviewer_sessions (reviewer_id);
  CREATE TABLE reviewer_ceremonies (
    challenge text PRIMARY KEY,
    reviewer_id text,
    expires_at timestamptz NOT NULL
  );
  -- Accounts, new passkeys and enabled accounts are requested by one person and confirmed by another.
  CREATE TABLE reviewer_access_requests (
    id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
    reviewer_id text NOT NULL UNIQUE REFERENCES reviewers,
    kind text NOT NULL CHECK (kind IN ('account', 'passkey', 'enable')),
    -- rev_... or csu_...
    requested_by text NOT NULL,
    requested_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX reviewer_access_requests_by_requester ON reviewer_access_requests (requested_by);

  -- Actions on accounts. Actions on applications are in application_events.
  CREATE TABLE reviewer_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reviewer_id text NOT NULL REFERENCES reviewers,
    action text NOT NULL,
    -- The admin; null for the command and for reviewers themselves.
    actor_id text,
    happened_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX reviewer_events_by_reviewer ON reviewer_events (reviewer_id, id);
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reviewer_events
    EXECUTE FUNCTION refuse_change();`;

/** What reviewers propose, and who has an application open. */
export const REVIEWS = `
  CREATE TABLE application_proposals (
    application_id text PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies,
    reviewer_id text NOT NULL REFERENCES reviewers,
    -- Of the answers that the reviewer read. Other answers make the proposal void.
    basis text NOT NULL,
    credit_limit jsonb,
    proposed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX application_proposals_by_company ON application_proposals (company_id);
  CREATE TABLE application_visitors (
    company_id text NOT NULL REFERENCES companies,
    reviewer_id text NOT NULL REFERENCES reviewers,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (company_id, reviewer_id)
  );`;

/** Subjects to look up on lists of sanctions and politically exposed persons, and the hits. */
export const SCREENING = `
  CREATE TABLE screenings (
    id text PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies,
    application_id text NOT NULL,
    subject_kind text NOT NULL,
    subject jsonb NOT NULL,
    -- Of the subject, so that the same answers are not looked up twice.
    subject_hash bytea NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done')),
    is_current boolean NOT NULL DEFAULT true,
    ordered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    leased_until timestamptz,
    failure text,
    provider text,
    checked_at timestamptz,
    UNIQUE (company_id, subject_hash)
  );
  CREATE INDEX screenings_due ON screenings (next_attempt_at)
    WHERE status = 'pending' AND is_current;
  CREATE TABLE screening_hits (
    id text PRIMARY KEY,
    screening_id text NOT NULL REFERENCES screenings ON DELETE CASCADE,
    status text NOT NULL CHECK (status IN ('possible_match', 'match')),
    score real NOT NULL,
    category text NOT NULL CHECK (category IN ('sanctions', 'pep')),
    list text NOT NULL,
    entry_id text NOT NULL,
    name text NOT NULL,
    reason text NOT NULL,
    resolution text CHECK (resolution IN ('dismissed', 'confirmed')),
    note text,
    resolved_by text REFERENCES reviewers,
    resolved_at timestamptz,
    UNIQUE (screening_id, list, entry_id)
  );`;
