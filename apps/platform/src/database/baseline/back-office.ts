import { staffTables } from './staff.js';

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
  ${staffTables('reviewer', 'reviewer', 'reviewers')}

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
