import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom to look up on lists of sanctions and politically exposed persons, and who was found. */
export class Screening1763751600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE screenings (
        id text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        application_id text NOT NULL,
        subject_kind text NOT NULL,
        subject jsonb NOT NULL,
        -- Of the subject: the same answers are not looked up twice.
        subject_hash bytea NOT NULL,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done')),
        is_current boolean NOT NULL DEFAULT true,
        ordered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        leased_until timestamptz,
        failure text,
        provider text,
        checked_at timestamptz,
        UNIQUE (company_id, subject_hash)
      );
      CREATE INDEX screenings_due ON screenings (next_attempt_at)
        WHERE status = 'pending' AND is_current;
      CREATE TABLE screening_hits (
        id text PRIMARY KEY,
        screening_id text NOT NULL REFERENCES screenings ON DELETE CASCADE,
        status text NOT NULL CHECK (status IN ('possible_match', 'match')),
        score real NOT NULL,
        category text NOT NULL CHECK (category IN ('sanctions', 'pep')),
        list text NOT NULL,
        entry_id text NOT NULL,
        name text NOT NULL,
        reason text NOT NULL,
        resolution text CHECK (resolution IN ('dismissed', 'confirmed')),
        note text,
        resolved_by text REFERENCES reviewers,
        resolved_at timestamptz,
        UNIQUE (screening_id, list, entry_id)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE screening_hits, screenings');
  }
}
