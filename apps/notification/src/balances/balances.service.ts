import { Injectable } from '@nestjs/common';
import type { Money } from '#contracts';
import type { EntityManager } from 'typeorm';
import { lowBalanceThresholdsOf, NotificationConfig } from '../notification.config.js';

export interface AccountBalance {
  companyId: string;
  accountId: string;
  balance: Money;
  /** The time of the balance: ISO 8601. */
  asOf: string;
}

/** Whether accounts have a low balance. Only this state is stored, to detect each crossing of the threshold. */
@Injectable()
export class Balances {
  private readonly thresholds: ReadonlyMap<string, number>;

  constructor(config: NotificationConfig) {
    this.thresholds = lowBalanceThresholdsOf(config);
  }

  /**
   * Records a balance. Events about an account come from two topics, so one may arrive after a later one;
   * it is then ignored.
   *
   * @returns the threshold, if the account has now fallen below it.
   */
  async record(
    transaction: EntityManager,
    { companyId, accountId, balance, asOf }: AccountBalance,
  ): Promise<Money | undefined> {
    const { amount, currency } = balance;
    const threshold = this.thresholds.get(currency);
    if (threshold === undefined) return undefined;
    const isLow = amount < threshold;
    // Locks the account's row, so that concurrent events don't both detect the crossing.
    await transaction.query(
      `INSERT INTO account_balances (account_id, company_id, is_low, told_at)
       VALUES ($1, $2, false, '-infinity') ON CONFLICT (account_id) DO NOTHING`,
      [accountId, companyId],
    );
    const [before] = (await transaction.query(
      `SELECT is_low AS "isLow", told_at <= $2 AS "isNews" FROM account_balances
       WHERE account_id = $1 FOR UPDATE`,
      [accountId, asOf],
    )) as [{ isLow: boolean; isNews: boolean }];
    if (!before.isNews) return undefined;
    await transaction.query(
      'UPDATE account_balances SET is_low = $2, told_at = $3 WHERE account_id = $1',
      [accountId, isLow, asOf],
    );
    return isLow && !before.isLow ? { amount: threshold, currency } : undefined;
  }
}
