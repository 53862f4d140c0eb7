import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trail of replayed and discarded dead letters. */
export class Repairs1795862001300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE repairs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        operator_id text NOT NULL REFERENCES operators,
        action text NOT NULL CHECK (action IN ('replayed', 'discarded')),
        reason text NOT NULL,
        -- The filters and places that were selected.
        selection jsonb NOT NULL,
        planned integer NOT NULL,
        done integer NOT NULL DEFAULT 0,
        outcome text NOT NULL DEFAULT 'running'
          CHECK (outcome IN ('running', 'done', 'failed', 'interrupted')),
        failure text,
        started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        -- When its replica last reported progress.
        seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      -- One at a time, so that no letter is replayed twice.
      CREATE UNIQUE INDEX repairs_running ON repairs (outcome) WHERE outcome = 'running';
      CREATE FUNCTION keep_repair() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'UPDATE' AND OLD.outcome = 'running' AND NEW.id = OLD.id
            AND NEW.operator_id = OLD.operator_id AND NEW.action = OLD.action
            AND NEW.reason = OLD.reason AND NEW.selection = OLD.selection
            AND NEW.planned = OLD.planned AND NEW.started_at = OLD.started_at THEN
            RETURN NEW;
          END IF;
          RAISE EXCEPTION 'a repair that has ended is never changed';
        END $$;
      CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON repairs
        FOR EACH ROW EXECUTE FUNCTION keep_repair();
      CREATE TRIGGER kept_whole BEFORE TRUNCATE ON repairs
        EXECUTE FUNCTION refuse_change_of_trail();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE repairs');
    await queryRunner.query('DROP FUNCTION keep_repair');
  }
}
