import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PeopleAddedInOnboarding1795830000267 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The admin, who has added herself to the partner's list.
      ALTER TABLE supplied_people ADD COLUMN added_in_onboarding boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE supplied_people DROP COLUMN added_in_onboarding');
  }
}
