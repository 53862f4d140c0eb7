/**
 * What people of staff sign in with, for accounts of one kind.
 *
 * @param prefix of the tables. @param owner the account, as columns and indexes name it.
 */
export const staffTables = (prefix: string, owner: string, accounts: string) => `
  CREATE TABLE ${prefix}_enrolment_codes (
    ${owner}_id text PRIMARY KEY REFERENCES ${accounts},
    handle text NOT NULL UNIQUE,
    secret_hash bytea NOT NULL,
    wrong_tries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE ${prefix}_passkeys (
    credential_id text PRIMARY KEY,
    ${owner}_id text NOT NULL REFERENCES ${accounts},
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    enrolled_at timestamptz NOT NULL DEFAULT now(),
    -- A new passkey does not decide anything for a day from this time.
    held_from timestamptz DEFAULT now(),
    backup_eligible boolean,
    backed_up boolean
  );
  CREATE INDEX ${prefix}_passkeys_by_${owner} ON ${prefix}_passkeys (${owner}_id);
  CREATE TABLE ${prefix}_sessions (
    token_hash bytea PRIMARY KEY,
    ${owner}_id text NOT NULL REFERENCES ${accounts},
    seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Shown, so that people recognise their sessions.
    browser text
  );
  CREATE INDEX ${prefix}_sessions_by_${owner} ON ${prefix}_sessions (${owner}_id);
  CREATE TABLE ${prefix}_ceremonies (
    challenge text PRIMARY KEY,
    ${owner}_id text,
    expires_at timestamptz NOT NULL
  );
  -- Accounts, new passkeys and enabled accounts are requested by one person and confirmed by another.
  CREATE TABLE ${prefix}_access_requests (
    id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
    ${owner}_id text NOT NULL UNIQUE REFERENCES ${accounts},
    kind text NOT NULL CHECK (kind IN ('account', 'passkey', 'enable')),
    -- rev_... or csu_...
    requested_by text NOT NULL,
    requested_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ${prefix}_access_requests_by_requester ON ${prefix}_access_requests (requested_by);`;
