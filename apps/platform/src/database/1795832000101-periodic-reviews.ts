import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PeriodicReviews1795832000101 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE kyc_applications
        -- Null before the approval, and for approvals by earlier versions until the next poll.
        ADD COLUMN risk text,
        ADD COLUMN review_due_at timestamptz,
        -- Null unless a review is under way.
        ADD COLUMN review_state text;

      -- Of a KYC application.
      ALTER TABLE application_proposals ADD COLUMN risk text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE application_proposals DROP COLUMN risk;
      ALTER TABLE kyc_applications DROP COLUMN risk, DROP COLUMN review_due_at, DROP COLUMN review_state`);
  }
}
