import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { TopUpResource } from '#contracts';
import { firstOf, Poller } from '#database';
import { DataSource } from 'typeorm';
import type { NewEvent } from '../../webhooks/index.js';
import { Clock } from '../../clock.js';
import type { Currency } from '../ledger/amount.js';
import { type AutoTopUp, type CardAccount, isBalanceOutOfRange } from '../ledger/card-account.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import { FIND_ACCOUNTS_TO_LOOK_AT } from '../ledger/ledger.sql.js';
import { AccountWriter, watchBalance } from '../top-ups/account-writer.js';
import { TopUp } from '../top-ups/top-up.entity.js';
import {
  topUpSettled,
  topUpUnknown,
  toTopUpResource,
  TopUps,
  whyNotPosted,
} from '../top-ups/top-ups.service.js';
import { deactivated } from './auto-top-ups.service.js';

const EVERY_MS = 1_000;
const AT_ONCE = 100;
const HOUR_MS = 3_600_000;
/** How long the next one waits after the first failure, and after the second in a row. */
const BACK_OFF_MS = [HOUR_MS, 4 * HOUR_MS];

/** Settles automatic top-ups, which the bank completes or fails, and begins the ones that had to wait. */
@Injectable()
export class TopUpSettlement extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly topUps: TopUps,
    private readonly accounts: AccountWriter,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS });
  }

  override async poll(): Promise<void> {
    const values = [this.clock.now(), AT_ONCE];
    const find = (sql: string) => this.dataSource.manager.query<{ id: string }[]>(sql, values);
    for (const { id } of await find(FIND_TOP_UPS_TO_SETTLE)) await this.completeOrFail(id);
    for (const { id } of await find(FIND_ACCOUNTS_TO_LOOK_AT)) await this.lookAt(id);
  }

  /** The same outcome again changes nothing. @throws top_up_unknown, top_up_settled, balance_out_of_range */
  settle(
    which: { id: string; partnerId?: string },
    outcome: 'completed' | 'failed',
  ): Promise<TopUpResource> {
    return this.dataSource.transaction(async (transaction) => {
      const found = await transaction.findOneBy(TopUp, { ...which, source: 'auto_top_up' });
      if (!found) throw topUpUnknown();
      if (found.accountId === null) return settledBefore(found, outcome);
      const accounts = await lockCardAccounts(transaction, [found.accountId]);
      // Read again: it may have been settled before the account was locked.
      const topUp = await transaction.findOneByOrFail(TopUp, { id: found.id });
      if (topUp.status !== 'initiated') return settledBefore(topUp, outcome);
      const account = accounts.get(found.accountId)!;
      const reason = outcome === 'completed' ? await whyNotPosted(transaction, account) : null;
      if (reason) {
        const state = await this.topUps.completedTooLate(transaction, topUp, account.id, reason);
        this.ended(account);
        await this.accounts.save(transaction, account, []);
        return toTopUpResource({ ...topUp, ...state });
      }
      const events =
        outcome === 'completed' ? this.completed(account, topUp) : this.failed(account, topUp);
      await this.topUps.settled(transaction, topUp.id, outcome);
      await this.accounts.save(transaction, account, events);
      return toTopUpResource({ ...topUp, status: outcome });
    });
  }

  /** A top-up that the account can't take fails, so that the others don't wait for it. */
  private async completeOrFail(id: string): Promise<void> {
    try {
      await this.settle({ id }, 'completed');
    } catch (error) {
      if (!isBalanceOutOfRange(error)) throw error;
      await this.settle({ id }, 'failed');
    }
  }

  private completed(account: CardAccount<Currency>, topUp: TopUp): NewEvent[] {
    this.ended(account);
    return this.topUps.post(account, topUp);
  }

  /** No top-up is on its way any more. */
  private ended(account: CardAccount<Currency>): void {
    const { watch } = account;
    const autoTopUp = { ...watch!.autoTopUp!, pendingId: null, failures: 0, waitsUntil: null };
    account.watch = { ...watch, autoTopUp };
  }

  private failed(account: CardAccount<Currency>, { amount }: TopUp): NewEvent[] {
    const { watch } = account;
    const before = watch!.autoTopUp!;
    const failures = before.failures + 1;
    const wait = BACK_OFF_MS[failures - 1];
    const now = account.timeAt(this.clock.now());
    const after: AutoTopUp = {
      ...before,
      pendingId: null,
      failures,
      waitsUntil: wait === undefined ? null : new Date(now.getTime() + wait).toISOString(),
      // No other top-up was initiated since, so its day is the latest one.
      initiatedToday: before.initiatedToday - amount,
    };
    account.watch = { ...watch, autoTopUp: after };
    if (!after.isActive || wait !== undefined) return [];
    return [deactivated(account, after, 'top_ups_failed')];
  }

  private lookAt(accountId: string): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const account = (await lockCardAccounts(transaction, [accountId])).get(accountId)!;
      const autoTopUp = account.watch?.autoTopUp;
      const now = account.timeAt(this.clock.now());
      if (!autoTopUp?.waitsUntil || new Date(autoTopUp.waitsUntil) > now) return;
      account.watch = { ...account.watch, autoTopUp: { ...autoTopUp, waitsUntil: null } };
      await this.accounts.save(transaction, account, watchBalance(account, now));
    });
  }
}

/** The same outcome again gets the same answer. @throws top_up_settled */
function settledBefore(topUp: TopUp, outcome: 'completed' | 'failed'): TopUpResource {
  // The money of a denied or ended company's top-up came in, too.
  const wasCompleted = topUp.status !== 'failed';
  if (wasCompleted !== (outcome === 'completed')) throw topUpSettled();
  return toTopUpResource(topUp);
}

/** $1 now, $2 limit. */
export const FIND_TOP_UPS_TO_SETTLE = `
  SELECT id FROM top_ups WHERE status = 'initiated' AND settles_at <= $1 ORDER BY settles_at ${firstOf('$2')}`;
