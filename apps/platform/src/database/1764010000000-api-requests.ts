import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The partners' calls of the API, kept for some days: a day is dropped as a whole. The service owns no tables, so
 * functions of the migration's role make and drop the days, and nothing else.
 */
export class ApiRequests1764010000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE api_requests (
        id text NOT NULL,
        partner_id text NOT NULL,
        -- The time that is in the id.
        created_at timestamptz NOT NULL,
        method text NOT NULL,
        -- The pattern: a path has ids in it.
        route text NOT NULL,
        status smallint,
        code text,
        duration_ms integer NOT NULL,
        request_id text NOT NULL,
        key_last4 text NOT NULL,
        PRIMARY KEY (partner_id, id, created_at)
      ) PARTITION BY RANGE (created_at);
      CREATE INDEX api_requests_not_succeeded ON api_requests (partner_id, id)
        WHERE status IS NULL OR status >= 400;
    `);
    await queryRunner.query(`
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
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION drop_days_of_api_requests(before date) RETURNS void
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
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION create_day_of_api_requests, drop_days_of_api_requests');
    await queryRunner.query('DROP TABLE api_requests');
  }
}
