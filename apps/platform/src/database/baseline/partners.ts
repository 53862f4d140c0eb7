import { staffTables } from './staff.js';

/** For tables to which rows are only added. */
export const APPEND_ONLY = `
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;`;

// In the order of time, like the platform's other ids.
const NEW_KEY_ID = `'key_' || lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
  || substr(replace(gen_random_uuid()::text, '-', ''), 13)`;

const FIRST_SCOPES = `ARRAY[
  'companies:read', 'companies:write', 'cards:read', 'cards:write', 'accounts:read', 'accounts:write',
  'three-ds:read', 'three-ds:write', 'webhooks:read', 'webhooks:write', 'settings:read', 'settings:write',
  'keys:read', 'keys:write', 'sandbox:write']`;

/** Partners, their API keys and settings. */
export const PARTNERS = `
  CREATE TABLE partners (
    id text PRIMARY KEY,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Receives a mail when the partner's webhook endpoint fails.
    contact_email text
  );

  CREATE TABLE api_keys (
    key_hash bytea PRIMARY KEY,
    partner_id text NOT NULL REFERENCES partners,
    expires_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    id text NOT NULL DEFAULT (${NEW_KEY_ID}),
    name text NOT NULL DEFAULT 'First key',
    prefix text,
    last4 text,
    scopes text[] NOT NULL DEFAULT ${FIRST_SCOPES},
    allowed_addresses text[] NOT NULL DEFAULT '{}',
    -- key_... or csu_...; null for an operator's command and for a reviewer.
    made_by text,
    -- Kept for some minutes, so that a repeated request gets the same answer.
    secret_sealed text,
    replaces text,
    revoked_at timestamptz,
    last_used_at timestamptz
  );
  CREATE UNIQUE INDEX api_keys_by_id ON api_keys (id);
  CREATE INDEX api_keys_by_partner ON api_keys (partner_id, id);
  -- A key is rolled once.
  CREATE UNIQUE INDEX api_keys_by_former ON api_keys (replaces) WHERE replaces IS NOT NULL;
  CREATE INDEX api_keys_shown ON api_keys (created_at) WHERE secret_sealed IS NOT NULL;

  -- Changes of who has access to the partner's data.
  CREATE TABLE access_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    partner_id text NOT NULL REFERENCES partners,
    -- key_..., csu_... or rev_...; null for an operator's command.
    actor_id text,
    action text NOT NULL,
    -- key_... or csu_...; null for the partner itself.
    subject_id text,
    happened_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX access_events_by_partner ON access_events (partner_id, id);
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON access_events
    EXECUTE FUNCTION refuse_change();

  -- Who sends which mail. Each change is a version of its own, and the time of an event selects its version.
  CREATE TABLE communication_settings (
    partner_id text NOT NULL REFERENCES partners,
    version integer NOT NULL,
    integration_level text NOT NULL,
    choices jsonb NOT NULL,
    effective_from timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (partner_id, version),
    CONSTRAINT communication_settings_choices_check CHECK (jsonb_typeof(choices) = 'object')
  );

  -- The branding of the pages that cardholders see.
  CREATE TABLE partner_branding (
    partner_id text PRIMARY KEY REFERENCES partners,
    display_name text,
    logo bytea,
    logo_type text,
    primary_color text,
    -- Texts by language.
    instructions jsonb NOT NULL DEFAULT '{}',
    updated_at timestamptz NOT NULL DEFAULT now(),
    reply_to text
  );`;

/** Calls of the API: answers to repeat, and the log that partners read. */
export const API_CALLS = `
  CREATE TABLE idempotency_keys (
    partner_id text NOT NULL REFERENCES partners,
    key text NOT NULL,
    -- Of the request as it was sent.
    request_hash bytea NOT NULL,
    response jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Of the meaning of the request, independent of the order of its members.
    meaning_hash bytea,
    PRIMARY KEY (partner_id, key)
  );
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

  -- Calls are kept for some days, and each day is dropped as a whole.
  CREATE TABLE api_requests (
    id text NOT NULL,
    partner_id text NOT NULL,
    -- The time that the id contains.
    created_at timestamptz NOT NULL,
    method text NOT NULL,
    -- The pattern, because a path contains ids.
    route text NOT NULL,
    status smallint,
    code text,
    duration_ms integer NOT NULL,
    request_id text NOT NULL,
    key_last4 text NOT NULL,
    key_id text,
    PRIMARY KEY (partner_id, id, created_at)
  ) PARTITION BY RANGE (created_at);
  CREATE INDEX api_requests_not_succeeded ON api_requests (partner_id, id)
    WHERE status IS NULL OR status >= 400;`;

/**
 * The service's role owns no tables, so functions of the migration's role create and drop the days, and nothing else.
 * The database decides what is kept: the service must not be able to drop the calls of today. No day of calls is dropped
 * earlier than 7 days after it.
 */
export const API_CALL_DAYS = `
  CREATE FUNCTION create_day_of_api_requests(day date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    name text := 'api_requests_' || to_char(day, 'YYYYMMDD');
  BEGIN
    IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
    EXECUTE format(
      'CREATE TABLE %I PARTITION OF api_requests FOR VALUES FROM (%L) TO (%L)', name,
      to_char(day, 'YYYY-MM-DD') || 'T00:00:00Z', to_char(day + 1, 'YYYY-MM-DD') || 'T00:00:00Z'
    );
  END $$;

  CREATE FUNCTION drop_days_of_api_requests(before date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    day regclass;
    oldest_kept date := least(before, (now() AT TIME ZONE 'UTC')::date - 7);
  BEGIN
    FOR day IN
      SELECT inhrelid::regclass FROM pg_inherits
      WHERE inhparent = 'api_requests'::regclass
        AND inhrelid::regclass::text < 'api_requests_' || to_char(oldest_kept, 'YYYYMMDD')
    LOOP
      EXECUTE format('DROP TABLE %s', day);
    END LOOP;
  END $$;`;

/** People of partners who sign in to the console with a passkey. */
export const CONSOLE = `
  CREATE TABLE console_users (
    id text PRIMARY KEY,
    partner_id text NOT NULL REFERENCES partners,
    -- Empty some time after the user was removed.
    name text NOT NULL,
    -- In lower case; null once the user is removed.
    email text,
    role text NOT NULL CHECK (role IN ('admin', 'developer', 'viewer')),
    invited_at timestamptz NOT NULL DEFAULT now(),
    -- When the user was removed.
    disabled_at timestamptz,
    last_signed_in_at timestamptz,
    failed_attempts integer NOT NULL DEFAULT 0,
    locked_until timestamptz,
    -- Null while a second admin has not confirmed the account.
    confirmed_at timestamptz DEFAULT now(),
    UNIQUE (partner_id, email)
  );
  ${staffTables('console', 'user', 'console_users')}`;
