export const ENDPOINTS = `
  CREATE TABLE webhook_endpoints (
    id text PRIMARY KEY,
    partner_id text NOT NULL REFERENCES partners,
    channel text NOT NULL CHECK (channel IN ('events', 'transactions', 'three_ds')),
    url text NOT NULL,
    header text NOT NULL,
    token_sealed text NOT NULL,
    token_set_at timestamptz NOT NULL DEFAULT now(),
    -- Chosen by the partner.
    status text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'disabled')),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    -- Health, known from deliveries. Null if the last attempt succeeded, or if there was none.
    failing_since timestamptz,
    last_success_at timestamptz,
    last_failure_at timestamptz,
    last_failure text,
    consecutive_failures integer NOT NULL DEFAULT 0,
    -- If it is not null, the circuit is open, and the next probe is sent at this time at the earliest.
    open_until timestamptz,
    -- Probes since the circuit opened: each one increases the next interval.
    probes integer NOT NULL DEFAULT 0,
    -- The number of alerts about this failing period that the partner has received.
    alerted_level integer NOT NULL DEFAULT 0,
    UNIQUE (partner_id, channel)
  ) WITH (fillfactor = 50);
  CREATE TABLE webhook_signing_secrets (
    id text PRIMARY KEY,
    endpoint_id text NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
    secret_sealed text NOT NULL,
    -- Null for the current secret. The others also sign until they expire.
    expires_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX webhook_signing_secrets_by_endpoint ON webhook_signing_secrets (endpoint_id);`;

/**
 * An event is inserted once and never changed, because a change costs as much as a second insert. Its status follows from
 * other tables: it is pending while it is in the queue, given up if it is among the given-up events, and otherwise
 * delivered. Its attempts contain the rest.
 */
export const EVENT_LOG = `
  -- No foreign keys: the transaction that inserts an event has locked its company.
  CREATE TABLE events (
    id text NOT NULL,
    partner_id text NOT NULL,
    channel text NOT NULL,
    company_id text NOT NULL,
    event_type text NOT NULL,
    sequence bigint NOT NULL,
    -- The bytes as they are sent, on every attempt.
    body text NOT NULL,
    traceparent text,
    -- The time that the id contains, so that an id leads to its partition.
    created_at timestamptz NOT NULL,
    -- The version of the event's type.
    version smallint NOT NULL DEFAULT 1,
    card_id text,
    PRIMARY KEY (id, created_at)
  ) PARTITION BY RANGE (created_at);
  CREATE INDEX events_by_company ON events (company_id, id);
  -- Also for the events of both channels, which are read side by side.
  CREATE INDEX events_by_channel ON events (partner_id, channel, id);
  CREATE INDEX events_by_kind ON events (partner_id, event_type, id);
  -- Onboarding's events have no card, and are not in this index.
  CREATE INDEX events_by_card ON events (card_id, id) WHERE card_id IS NOT NULL;

  -- Events that were given up, so that they are found without reading the log.
  CREATE TABLE given_up_events (
    partner_id text NOT NULL,
    event_id text NOT NULL,
    event_created_at timestamptz NOT NULL,
    PRIMARY KEY (partner_id, event_id)
  );

  -- No check of \`trigger\`: Postgres parses the text of a check for each statement that inserts, which takes 50 us, as
  -- long as an event. The code that writes this column has the three words as a type.
  CREATE TABLE delivery_attempts (
    id text NOT NULL,
    event_id text NOT NULL,
    endpoint_id text,
    attempt integer NOT NULL,
    trigger text NOT NULL,
    attempted_at timestamptz NOT NULL,
    duration_ms integer NOT NULL,
    status_code integer,
    failure text,
    response_excerpt text,
    PRIMARY KEY (event_id, id, attempted_at)
  ) PARTITION BY RANGE (attempted_at);
  -- Attempts are inserted in the order of time, so that this index finds the attempts of the last day cheaply.
  CREATE INDEX delivery_attempts_by_time ON delivery_attempts
    USING brin (attempted_at) WITH (pages_per_range = 32, autosummarize = on);`;

export const DELIVERY_QUEUE = `
  -- The queue: only events that are neither delivered nor given up. No check of \`trigger\`, as above.
  CREATE TABLE deliveries (
    event_id text PRIMARY KEY,
    event_created_at timestamptz NOT NULL,
    endpoint_id text NOT NULL,
    company_id text NOT NULL,
    sequence bigint NOT NULL,
    -- The size of the body, because a replica loads a limited number of bytes into its memory.
    bytes integer NOT NULL DEFAULT 0,
    -- Attempts since the schedule began, and before. A manual redelivery begins a new schedule.
    attempts integer NOT NULL DEFAULT 0,
    earlier_attempts integer NOT NULL DEFAULT 0,
    -- Of the next attempt.
    trigger text NOT NULL DEFAULT 'automatic',
    first_attempt_at timestamptz,
    next_attempt_at timestamptz NOT NULL,
    -- Five days after the first attempt. Before the first attempt, five days after the event.
    window_ends_at timestamptz NOT NULL,
    leased_until timestamptz,
    lease_token uuid,
    -- True while a leased attempt takes long, so that it delays no other event of its company at any replica. The next
    -- lease begins with false.
    is_overtakable boolean NOT NULL DEFAULT false
  ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
  CREATE INDEX deliveries_due ON deliveries (endpoint_id, next_attempt_at, sequence);
  -- One expression finds the queue of a company at an endpoint. With both columns in an index, the planner had a choice,
  -- and used another index where the statistics said that the queue is empty: each claim then read it whole.
  CREATE INDEX deliveries_by_lane ON deliveries ((endpoint_id || '/' || company_id), next_attempt_at);
  -- Events that were never attempted end in the order in which they are due, which has an index.
  CREATE INDEX deliveries_ending ON deliveries (endpoint_id, window_ends_at) WHERE attempts > 0;`;

/**
 * The service's role owns no tables, so functions of the migration's role create and drop the weeks of the event log and of
 * the attempts. They run with the rights of their owner, and do nothing else: only these two tables, only whole weeks, and
 * none with events that are still to be delivered. The database decides what is kept: the service must not be able to drop
 * the current week. No week is dropped earlier than 35 days after its end (5 days of retries and 30 days).
 */
export const EVENT_WEEKS = `
  CREATE FUNCTION create_week_of_events(parent text, week date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    name text := parent || '_' || to_char(week, 'YYYYMMDD');
  BEGIN
    IF parent NOT IN ('events', 'delivery_attempts') OR extract(isodow FROM week) <> 1 THEN
      RAISE EXCEPTION 'no week of events: % of %', week, parent;
    END IF;
    IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
    EXECUTE format(
      'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, parent,
      to_char(week, 'YYYY-MM-DD') || 'T00:00:00Z', to_char(week + 7, 'YYYY-MM-DD') || 'T00:00:00Z'
    );
  END $$;

  CREATE FUNCTION oldest_kept_event() RETURNS timestamptz
  LANGUAGE sql STABLE AS $$ SELECT now() - interval '35 days' $$;

  CREATE FUNCTION drop_week_of_events(week date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    parent text;
  BEGIN
    IF (week + 7) AT TIME ZONE 'UTC' > oldest_kept_event() THEN
      RAISE EXCEPTION 'events of the week % are kept', week;
    END IF;
    IF EXISTS (SELECT FROM deliveries WHERE event_created_at < (week + 7) AT TIME ZONE 'UTC') THEN
      RAISE EXCEPTION 'events of the week % are still to be delivered', week;
    END IF;
    FOREACH parent IN ARRAY ARRAY['events', 'delivery_attempts'] LOOP
      EXECUTE format('DROP TABLE IF EXISTS %I', parent || '_' || to_char(week, 'YYYYMMDD'));
    END LOOP;
  END $$;

  SELECT create_week_of_events(parent, date_trunc('week', now() AT TIME ZONE 'UTC')::date + 7 * number)
  FROM unnest(ARRAY['events', 'delivery_attempts']) AS parent, generate_series(0, 5) AS number;`;
