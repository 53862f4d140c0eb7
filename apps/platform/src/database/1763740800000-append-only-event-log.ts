import type { MigrationInterface, QueryRunner } from 'typeorm';

// Weeks are made with a share of each page left free, while a row of the log still changed once.
const forEachWeek = (change: string) => `
  DO $$
  DECLARE week regclass;
  BEGIN
    FOR week IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'events'::regclass LOOP
      EXECUTE format('ALTER TABLE %s ${change}', week);
    END LOOP;
  END $$`;

/**
 * An event is written once and never changed. What becomes of it is known without that: it waits as long as
 * it is in the queue, it is given up if it is among those, and else it is delivered; the rest its attempts
 * tell. The change cost as much as a second insert.
 */
export class AppendOnlyEventLog1763740800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER note_given_up ON events;
      DROP TRIGGER forget_given_up ON events;
      DROP FUNCTION note_given_up_event, forget_given_up_event;
      ALTER TABLE events DROP COLUMN status, DROP COLUMN attempts, DROP COLUMN first_attempt_at,
        DROP COLUMN last_attempt_at, DROP COLUMN delivered_at;
      -- What was not attempted yet ends in the order in which it is due, of which there is an index.
      DROP INDEX deliveries_ending;
      CREATE INDEX deliveries_ending ON deliveries (endpoint_id, window_ends_at) WHERE attempts > 0;
    `);
    await queryRunner.query(forEachWeek('RESET (fillfactor)'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE events
        ADD COLUMN status text NOT NULL DEFAULT 'delivered'
          CHECK (status IN ('pending', 'delivered', 'given_up')),
        ADD COLUMN attempts integer NOT NULL DEFAULT 0,
        ADD COLUMN first_attempt_at timestamptz,
        ADD COLUMN last_attempt_at timestamptz,
        ADD COLUMN delivered_at timestamptz;
      ALTER TABLE events ALTER COLUMN status SET DEFAULT 'pending';
      UPDATE events e SET status = 'pending' FROM deliveries d
        WHERE d.event_id = e.id AND d.event_created_at = e.created_at;
      UPDATE events e SET status = 'given_up' FROM given_up_events g
        WHERE g.event_id = e.id AND g.event_created_at = e.created_at;
      UPDATE events e SET attempts = a.attempts, first_attempt_at = a.first_at, last_attempt_at = a.last_at,
          delivered_at = CASE WHEN e.status = 'delivered' THEN a.succeeded_at END
        FROM (
          SELECT event_id, max(attempt) AS attempts, min(attempted_at) AS first_at,
            max(attempted_at) AS last_at, max(attempted_at) FILTER (WHERE failure IS NULL) AS succeeded_at
          FROM delivery_attempts GROUP BY event_id
        ) a
        WHERE a.event_id = e.id;

      CREATE FUNCTION note_given_up_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO given_up_events VALUES (NEW.partner_id, NEW.id, NEW.created_at)
          ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_given_up AFTER UPDATE OF status ON events FOR EACH ROW
        WHEN (NEW.status = 'given_up') EXECUTE FUNCTION note_given_up_event();

      CREATE FUNCTION forget_given_up_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM given_up_events WHERE partner_id = OLD.partner_id AND event_id = OLD.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER forget_given_up AFTER UPDATE OF status ON events FOR EACH ROW
        WHEN (OLD.status = 'given_up' AND NEW.status <> 'given_up')
        EXECUTE FUNCTION forget_given_up_event();

      DROP INDEX deliveries_ending;
      CREATE INDEX deliveries_ending ON deliveries (endpoint_id, window_ends_at);
    `);
    await queryRunner.query(forEachWeek('SET (fillfactor = 50)'));
  }
}
