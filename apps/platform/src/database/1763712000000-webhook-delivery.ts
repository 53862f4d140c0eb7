import type { MigrationInterface, QueryRunner } from 'typeorm';

// An event's id is a UUIDv7 behind `evt_`: its first 48 bits are the milliseconds of its creation.
const CREATED_AT_OF_ID = `to_timestamp(('x' || substr(id, 5, 12))::bit(48)::bigint / 1000.0)`;

/** Moves each partner's webhook to an endpoint of its own, and parts the log of events from the queue. */
export class WebhookDelivery1763712000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE webhook_endpoints (
        id text PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        channel text NOT NULL CHECK (channel IN ('events', 'transactions')),
        url text NOT NULL,
        header text NOT NULL,
        token_sealed text NOT NULL,
        token_set_at timestamptz NOT NULL DEFAULT now(),
        -- Chosen by the partner.
        status text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'disabled')),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        -- Health, found out by delivering. Null: the last attempt succeeded, or there was none.
        failing_since timestamptz,
        last_success_at timestamptz,
        last_failure_at timestamptz,
        last_failure text,
        consecutive_failures integer NOT NULL DEFAULT 0,
        -- Not null: the circuit is open, and the next probe is made from then on.
        open_until timestamptz,
        -- Made since it opened: each makes the next interval longer.
        probes integer NOT NULL DEFAULT 0,
        -- How many of the alerts of this failing period the partner was sent.
        alerted_level integer NOT NULL DEFAULT 0,
        UNIQUE (partner_id, channel)
      ) WITH (fillfactor = 50);
      CREATE TABLE webhook_signing_secrets (
        id text PRIMARY KEY,
        endpoint_id text NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
        secret_sealed text NOT NULL,
        -- Null: the current one. Others sign beside it until then.
        expires_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX webhook_signing_secrets_by_endpoint ON webhook_signing_secrets (endpoint_id);
      INSERT INTO webhook_endpoints (id, partner_id, channel, url, header, token_sealed, created_at)
        SELECT 'whe_' || substr(id, 5), id, 'events', webhook_url, webhook_header,
          webhook_token_sealed, created_at FROM partners;
      INSERT INTO webhook_signing_secrets (id, endpoint_id, secret_sealed, created_at)
        SELECT 'whs_' || substr(id, 5), 'whe_' || substr(id, 5), signing_secret_sealed, created_at
        FROM partners;
      ALTER TABLE partners
        DROP COLUMN webhook_url, DROP COLUMN webhook_header, DROP COLUMN webhook_token_sealed,
        DROP COLUMN signing_secret_sealed,
        -- Whom the partner wants to be told when its endpoint fails.
        ADD COLUMN contact_email text;
      ALTER TABLE companies ADD COLUMN transaction_sequence bigint NOT NULL DEFAULT 0;
    `);
    await this.partTheLog(queryRunner);
  }

  private async partTheLog(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE events RENAME TO former_events;
      ALTER TABLE delivery_attempts RENAME TO former_delivery_attempts;
      ALTER INDEX events_pkey RENAME TO former_events_pkey;
      ALTER INDEX events_by_partner RENAME TO former_events_by_partner;
      ALTER INDEX delivery_attempts_pkey RENAME TO former_delivery_attempts_pkey;

      -- The log of all events. No foreign keys: whoever writes an event has locked its company.
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
        -- The time that is in the id, so that an id leads to its partition.
        created_at timestamptz NOT NULL,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'given_up')),
        attempts integer NOT NULL DEFAULT 0,
        first_attempt_at timestamptz,
        last_attempt_at timestamptz,
        delivered_at timestamptz,
        PRIMARY KEY (id, created_at)
      ) PARTITION BY RANGE (created_at);
      -- What changes after the insert is in no index, so that the change stays within the row's page.
      CREATE INDEX events_by_partner ON events (partner_id, id);
      CREATE INDEX events_by_company ON events (company_id, id);

      CREATE TABLE delivery_attempts (
        id text NOT NULL,
        event_id text NOT NULL,
        endpoint_id text,
        attempt integer NOT NULL,
        trigger text NOT NULL CHECK (trigger IN ('automatic', 'manual', 'test')),
        attempted_at timestamptz NOT NULL,
        duration_ms integer NOT NULL,
        status_code integer,
        failure text,
        response_excerpt text,
        PRIMARY KEY (event_id, id, attempted_at)
      ) PARTITION BY RANGE (attempted_at);

      -- The queue: only what is neither delivered nor given up.
      CREATE TABLE deliveries (
        event_id text PRIMARY KEY,
        event_created_at timestamptz NOT NULL,
        endpoint_id text NOT NULL,
        company_id text NOT NULL,
        sequence bigint NOT NULL,
        -- Of the body: what a replica takes into its memory is limited.
        bytes integer NOT NULL DEFAULT 0,
        -- Since the schedule began, and before that: a manual redelivery begins a new one.
        attempts integer NOT NULL DEFAULT 0,
        earlier_attempts integer NOT NULL DEFAULT 0,
        -- Of the next attempt.
        trigger text NOT NULL DEFAULT 'automatic' CHECK (trigger IN ('automatic', 'manual', 'test')),
        first_attempt_at timestamptz,
        next_attempt_at timestamptz NOT NULL,
        -- Five days after the first attempt; until there was one, five days after the event.
        window_ends_at timestamptz NOT NULL,
        leased_until timestamptz,
        lease_token uuid
      ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
      CREATE INDEX deliveries_due ON deliveries (endpoint_id, next_attempt_at, sequence);
      CREATE INDEX deliveries_by_company ON deliveries (company_id, endpoint_id, next_attempt_at);
      CREATE INDEX deliveries_ending ON deliveries (endpoint_id, window_ends_at);

      DO $$
      DECLARE
        week timestamptz := date_trunc('week', coalesce(
          (SELECT least(min(created_at), min(${CREATED_AT_OF_ID})) FROM former_events), now()), 'UTC');
      BEGIN
        WHILE week < now() + interval '5 weeks' LOOP
          EXECUTE format('CREATE TABLE %I PARTITION OF events FOR VALUES FROM (%L) TO (%L)
            WITH (fillfactor = 50)', 'events_' || to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD'),
            week, week + interval '7 days');
          EXECUTE format('CREATE TABLE %I PARTITION OF delivery_attempts FOR VALUES FROM (%L) TO (%L)',
            'delivery_attempts_' || to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD'),
            week, week + interval '7 days');
          week := week + interval '7 days';
        END LOOP;
      END $$;

      INSERT INTO events (id, partner_id, channel, company_id, event_type, sequence, body, traceparent,
          created_at, status, attempts, first_attempt_at, last_attempt_at, delivered_at)
        SELECT id, partner_id, 'events', company_id, event_type, sequence, body, traceparent,
          ${CREATED_AT_OF_ID}, status, attempts, first_attempt_at, last.at,
          CASE WHEN status = 'delivered' THEN last.at END
        FROM former_events e
        CROSS JOIN LATERAL (
          SELECT max(attempted_at) AS at FROM former_delivery_attempts a WHERE a.event_id = e.id
        ) last;
      INSERT INTO delivery_attempts (id, event_id, attempt, trigger, attempted_at, duration_ms,
          status_code, failure, response_excerpt)
        SELECT id, event_id, attempt, 'automatic', attempted_at, duration_ms, status_code, failure,
          response_excerpt FROM former_delivery_attempts;
      INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
          attempts, first_attempt_at, next_attempt_at, window_ends_at)
        SELECT id, ${CREATED_AT_OF_ID}, 'whe_' || substr(partner_id, 5), company_id, sequence,
          octet_length(body), attempts, first_attempt_at, next_attempt_at,
          coalesce(first_attempt_at, created_at) + interval '120 hours'
        FROM former_events WHERE status = 'pending';
      DROP TABLE former_delivery_attempts, former_events;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE partners ADD COLUMN webhook_url text, ADD COLUMN webhook_header text,
        ADD COLUMN webhook_token_sealed text, ADD COLUMN signing_secret_sealed text,
        DROP COLUMN contact_email;
      UPDATE partners SET webhook_url = e.url, webhook_header = e.header,
          webhook_token_sealed = e.token_sealed, signing_secret_sealed = s.secret_sealed
        FROM webhook_endpoints e
        JOIN webhook_signing_secrets s ON s.endpoint_id = e.id AND s.expires_at IS NULL
        WHERE e.partner_id = partners.id AND e.channel = 'events';
      ALTER TABLE partners ALTER COLUMN webhook_url SET NOT NULL,
        ALTER COLUMN webhook_header SET NOT NULL, ALTER COLUMN webhook_token_sealed SET NOT NULL,
        ALTER COLUMN signing_secret_sealed SET NOT NULL;
      ALTER TABLE companies DROP COLUMN transaction_sequence;

      ALTER TABLE events RENAME TO parted_events;
      ALTER TABLE delivery_attempts RENAME TO parted_delivery_attempts;
      ALTER INDEX events_pkey RENAME TO parted_events_pkey;
      ALTER INDEX events_by_partner RENAME TO parted_events_by_partner;
      ALTER INDEX delivery_attempts_pkey RENAME TO parted_delivery_attempts_pkey;
      CREATE TABLE events (
        id text PRIMARY KEY,
        partner_id text NOT NULL REFERENCES partners,
        company_id text NOT NULL REFERENCES companies,
        event_type text NOT NULL,
        sequence bigint NOT NULL,
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
      INSERT INTO events (id, partner_id, company_id, event_type, sequence, body, traceparent,
          created_at, status, attempts, first_attempt_at, next_attempt_at)
        SELECT e.id, e.partner_id, e.company_id, e.event_type, e.sequence, e.body, e.traceparent,
          e.created_at, e.status, e.attempts, e.first_attempt_at, coalesce(d.next_attempt_at, now())
        FROM parted_events e LEFT JOIN deliveries d ON d.event_id = e.id
        WHERE e.channel = 'events';
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
      INSERT INTO delivery_attempts
        SELECT a.id, a.event_id, a.attempt, a.attempted_at, a.duration_ms, a.status_code, a.failure,
          a.response_excerpt
        FROM parted_delivery_attempts a WHERE EXISTS (SELECT 1 FROM events e WHERE e.id = a.event_id);
      CREATE INDEX delivery_attempts_by_event ON delivery_attempts (event_id, attempt);
      DROP TABLE parted_delivery_attempts, parted_events, deliveries, webhook_signing_secrets,
        webhook_endpoints;
    `);
  }
}
