import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In the card app, admins see more than their own cards. Nobody is one until the partner says so. */
export class CompanyAdmins1763991100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE people ADD COLUMN company_admin boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE people DROP COLUMN company_admin');
  }
}
