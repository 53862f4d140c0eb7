import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes the partner's questions to the log cheap, however long it is. */
export class EventLog1763715600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- What was given up, to be found without reading the log. An index on the events' status would cost
      -- each delivery far more: its update would no longer stay within the row's page.
      CREATE TABLE given_up_events (
        partner_id text NOT NULL,
        event_id text NOT NULL,
        event_created_at timestamptz NOT NULL,
        PRIMARY KEY (partner_id, event_id)
      );
      INSERT INTO given_up_events
        SELECT partner_id, id, created_at FROM events WHERE status = 'given_up';

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

      CREATE INDEX events_by_kind ON events (partner_id, event_type, id);
      -- Attempts come in the order of time, so that this is enough to find the last day's; costs nothing.
      CREATE INDEX delivery_attempts_by_time ON delivery_attempts
        USING brin (attempted_at) WITH (pages_per_range = 32, autosummarize = on);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX events_by_kind, delivery_attempts_by_time;
      DROP TRIGGER note_given_up ON events;
      DROP TRIGGER forget_given_up ON events;
      DROP FUNCTION note_given_up_event, forget_given_up_event;
      DROP TABLE given_up_events;
    `);
  }
}
