import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangeAccount } from '#contracts';
import { transactionInTurn } from '#database';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock.js';
import { watchBalance } from '../balance-watch/watch-balance.js';
import { thresholdCurrencyWrong } from '../money.errors.js';
import { TopUps } from '../top-ups/top-ups.service.js';
import { lockOwnAccount } from './lock-account.js';

/** What a partner decides about an account (docs/interface.md#low-balance). */
@Injectable()
export class AccountSettings {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly topUps: TopUps,
    private readonly clock: Clock,
  ) {}

  /** @throws account_unknown, account_not_open, threshold_currency_wrong */
  change(
    partnerId: string,
    accountId: string,
    { lowBalanceThreshold: threshold }: ChangeAccount,
  ): Promise<void> {
    return transactionInTurn(this.dataSource, `${partnerId}/${accountId}`, async (transaction) => {
      const account = await lockOwnAccount(transaction, partnerId, accountId);
      if (threshold === undefined) return;
      const { lowBalance: before, ...others } = account.watch ?? {};
      if (threshold === null) account.watch = others;
      else {
        if (threshold.currency !== account.currency) throw thresholdCurrencyWrong();
        const isLow = before?.isLow ?? false;
        account.watch = { ...others, lowBalance: { threshold: threshold.amount, isLow } };
      }
      const now = account.timeAt(this.clock.now());
      await this.topUps.save(transaction, account, watchBalance(account, now));
    });
  }
}
