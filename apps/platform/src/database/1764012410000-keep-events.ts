import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is kept is decided by the database: the service's role can call these functions, and must not be able to drop the
 * current week of events, or the calls of today. No week is dropped earlier than 35 days after its end (5 days of
 * retries and 30 days), no day of calls earlier than 7 days after it.
 */
export class KeepEvents1764012410000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION oldest_kept_event() RETURNS timestamptz
      LANGUAGE sql STABLE AS $$ SELECT now() - interval '35 days' $$`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION drop_week_of_events(week date) RETURNS void
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
      END $$`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION drop_days_of_api_requests(before date) RETURNS void
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
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // The functions of before drop what they are asked to; the service does not ask for what is kept.
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION drop_days_of_api_requests(before date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
      AS $$
      DECLARE
        day regclass;
      BEGIN
        FOR day IN
          SELECT inhrelid::regclass FROM pg_inherits
          WHERE inhparent = 'api_requests'::regclass
            AND inhrelid::regclass::text < 'api_requests_' || to_char(before, 'YYYYMMDD')
        LOOP
          EXECUTE format('DROP TABLE %s', day);
        END LOOP;
      END $$`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION drop_week_of_events(week date) RETURNS void
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
    await queryRunner.query('DROP FUNCTION oldest_kept_event');
  }
}
