import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASSIGNMENTS = `
  CREATE TABLE assignments (
    id uuid PRIMARY KEY,
    event_id text NOT NULL UNIQUE,
    company_id text NOT NULL,
    traceparent text,
    received_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX assignments_by_company ON assignments (company_id);
  CREATE TABLE assigned_people (
    company_id text NOT NULL,
    external_id text NOT NULL,
    assignment_id uuid NOT NULL REFERENCES assignments,
    position integer NOT NULL,
    name text NOT NULL,
    card_type text NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    person_id text,
    card_id text,
    failure_code text,
    failure_detail text,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    leased_until timestamptz,
    -- Counts the changes of the person's record in the directory since the person was assigned.
    directory_revision integer NOT NULL DEFAULT 0,
    -- The latest of these revisions that the platform knows.
    told_revision integer NOT NULL DEFAULT 0,
    -- Each person gets one card by assignment, however often assignments are sent.
    PRIMARY KEY (company_id, external_id)
  );
  CREATE INDEX assigned_people_due ON assigned_people (next_attempt_at, position)
    WHERE status = 'pending' OR (person_id IS NOT NULL AND told_revision < directory_revision);
  CREATE INDEX assigned_people_by_assignment ON assigned_people (assignment_id, position);`;

/** A copy of the partner's directory, limited to what the calls of the platform need. */
const DIRECTORY = `
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
    -- Sent to the platform, which must know the admins.
    role text,
    PRIMARY KEY (company_id, external_id)
  );`;

export class Baseline1764018000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    for (const tables of [ASSIGNMENTS, DIRECTORY]) await queryRunner.query(tables);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP TABLE directory_people, directory_companies, assigned_people, assignments',
    );
    await dropMessagingTables(queryRunner);
  }
}
