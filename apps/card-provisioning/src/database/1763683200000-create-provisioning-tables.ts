import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateProvisioningTables1763683200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
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
        -- One card a person by assignment, whatever is sent how often.
        PRIMARY KEY (company_id, external_id)
      );
      CREATE INDEX assigned_people_due ON assigned_people (next_attempt_at, position)
        WHERE status = 'pending';
      CREATE INDEX assigned_people_by_assignment ON assigned_people (assignment_id, position);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE assigned_people, assignments');
    await dropMessagingTables(queryRunner);
  }
}
