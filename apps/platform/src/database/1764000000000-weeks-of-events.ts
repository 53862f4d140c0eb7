import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a service that owns no tables make and drop the weeks of the event log and of the attempts. The functions
 * run with the rights of their owner, so they do nothing else: only these two tables, only whole weeks, and none
 * with events that are still to be delivered.
 */
export class WeeksOfEvents1764000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
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
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION drop_week_of_events(week date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
      AS $$
      DECLARE
        parent text;
      BEGIN
        IF EXISTS (SELECT FROM deliveries WHERE event_created_at < (week + 7) AT TIME ZONE 'UTC') THEN
          RAISE EXCEPTION 'events of the week % are still to be delivered', week;
        END IF;
        FOREACH parent IN ARRAY ARRAY['events', 'delivery_attempts'] LOOP
          EXECUTE format('DROP TABLE IF EXISTS %I', parent || '_' || to_char(week, 'YYYYMMDD'));
        END LOOP;
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION create_week_of_events, drop_week_of_events');
  }
}
