import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cards of companies that were denied earlier do not wait any longer. Cards that a replica of the former version
 * orders meanwhile stay in `pre_order`, which declines every request for money, too.
 */
export class CardsOfDeniedCompanies1764012300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE cards SET status = 'terminated' FROM companies c
      WHERE c.id = cards.company_id AND c.kyc_status = 'denied' AND cards.status = 'pre_order'
    `);
  }

  /** What was terminated stays so. */
  async down(): Promise<void> {}
}
