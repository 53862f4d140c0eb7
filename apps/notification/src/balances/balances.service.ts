import { Injectable } from '@nestjs/common';
import type { Money } from '#contracts';
import type { EntityManager } from 'typeorm';
import { lowBalanceThresholdsOf, NotificationConfig } from '../notification.config.js';

export interface ToldBalance {
  companyId: string;
  accountId: string;
  balance: Money;
  /** When it was so: ISO 8601. */
  toldAt: string;
}

/** Whether accounts are low on money. Only that is kept, to tell one crossing of the threshold from the next. */
@Injectable()
export class Balances {
  private readonly thresholds: ReadonlyMap<string, number>;

  constructor(config: NotificationConfig) {
    this.thresholds = lowBalanceThresholdsOf(config);
  }

  /**
   * Notes a balance. Events of two topics tell of an account, so that one may come behind a later one: then it
   * says nothing any more.
   *
   * @returns the threshold, if the account was not known to be below it before.
   */
  async tell(
    transaction: EntityManager,
    { companyId, accountId, balance, toldAt }: ToldBalance,
  ): Promise<Money | undefined> {
    const { amount, currency } = balance;
    const threshold = this.thresholds.get(currency);
    if (threshold === undefined) return undefined;
    const isLow = amount < threshold;
    // Takes the account's row, so that two events at the same moment don't both see it above.
    await transaction.query(
      `INSERT INTO account_balances (account_id, company_id, is_low, told_at)
       VALUES ($1, $2, false, '-infinity') ON CONFLICT (account_id) DO NOTHING`,
      [accountId, companyId],
    );
    const [before] = (await transaction.query(
      `SELECT is_low AS "isLow", told_at <= $2 AS "isNews" FROM account_balances
       WHERE account_id = $1 FOR UPDATE`,
      [accountId, toldAt],
    )) as [{ isLow: boolean; isNews: boolean }];
    if (!before.isNews) return undefined;
    await transaction.query(
      'UPDATE account_balances SET is_low = $2, told_at = $3 WHERE account_id = $1',
      [accountId, isLow, toldAt],
    );
    return isLow && !before.isLow ? { amount: threshold, currency } : undefined;
  }
}
