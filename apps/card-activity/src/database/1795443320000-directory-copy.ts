import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DirectoryCopy1795443320000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- This service's own copy of the partner's directory: who is an admin of which company, and no more.
      CREATE TABLE directory_companies (
        id uuid PRIMARY KEY,
        platform_company_id text UNIQUE,
        -- By the directory's clock.
        changed_at timestamptz NOT NULL
      );
      CREATE TABLE directory_people (
        company_id uuid NOT NULL,
        external_id text NOT NULL,
        role text NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (company_id, external_id)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE directory_people, directory_companies');
  }
}
