import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OnboardingCompleted1795829000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Null for onboardings that were completed before the event onboarding_completed existed, too.
    await queryRunner.query('ALTER TABLE companies ADD COLUMN onboarding_completed_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies DROP COLUMN onboarding_completed_at');
  }
}
