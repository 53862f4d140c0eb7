import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts that exist get the threshold of a low balance that new ones begin with. What is low already was told
 * by the partner's own mails before.
 */
export class FirstThresholds1763993000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE account_balances b
      SET watch = coalesce(b.watch, '{}') || jsonb_build_object('lowBalance', jsonb_build_object(
        'threshold', first.threshold,
        'isLow', b.booked - b.held + a.credit_limit
          < first.threshold))
      FROM accounts a, (VALUES ('EUR', 10000), ('GBP', 10000), ('USD', 10000), ('CHF', 10000), ('SEK', 100000),
        ('NOK', 100000), ('DKK', 100000), ('PLN', 50000), ('CZK', 250000)) AS first (currency, threshold)
      WHERE a.id = b.account_id AND first.currency = b.currency AND b.watch -> 'lowBalance' IS NULL`);
  }

  /** The thresholds stay: nothing tells them from those that partners have set. */
  async down(): Promise<void> {}
}
