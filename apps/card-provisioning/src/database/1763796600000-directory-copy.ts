import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DirectoryCopy1763796600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- This service's own copy of the partner's directory: what the platform's calls take of it, and no more.
      CREATE TABLE directory_companies (
        id uuid PRIMARY KEY,
        platform_company_id text UNIQUE,
        shipping_address jsonb,
        -- By the directory's clock.
        changed_at timestamptz NOT NULL
      );
      CREATE TABLE directory_people (
        company_id uuid NOT NULL,
        external_id text NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (company_id, external_id)
      );
      ALTER TABLE assigned_people
        -- Counts the changes of the directory's record of the person since they were assigned,
        ADD COLUMN directory_revision integer NOT NULL DEFAULT 0,
        -- and up to which of them the platform was told.
        ADD COLUMN told_revision integer NOT NULL DEFAULT 0;
      DROP INDEX assigned_people_due;
      CREATE INDEX assigned_people_due ON assigned_people (next_attempt_at, position)
        WHERE status = 'pending' OR (person_id IS NOT NULL AND told_revision < directory_revision);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX assigned_people_due;
      CREATE INDEX assigned_people_due ON assigned_people (next_attempt_at, position)
        WHERE status = 'pending';
      ALTER TABLE assigned_people DROP COLUMN directory_revision, DROP COLUMN told_revision;
      DROP TABLE directory_people, directory_companies;
    `);
  }
}
