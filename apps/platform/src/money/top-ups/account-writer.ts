import { Injectable } from '@nestjs/common';
import type { LedgerChange } from '#contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { EventRecorder, type NewEvent } from '../../webhooks/index.js';
import { Repayments } from '../invoices/invoices.service.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { type ReportedChange, writeCardAccounts } from '../ledger/ledger.js';
import { TopUp } from './top-up.entity.js';

const SETTLES_AFTER_MS = 2_000;

/** Writes locked accounts, with what follows from their changes. */
@Injectable()
export class AccountWriter {
  constructor(
    private readonly events: EventRecorder,
    private readonly repayments: Repayments,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
  ) {}

  /** Writes an account, the invoices that incoming money pays, and the events of all that. */
  async save(
    transaction: EntityManager,
    account: CardAccount<Currency>,
    events: readonly NewEvent[],
  ): Promise<void> {
    await this.write(transaction, [account], events);
    const isPaidIn = account.postings.length > 0;
    const paid = isPaidIn ? await this.repayments.settle(transaction, account) : [];
    await this.events.recordAll(transaction, [...events, ...paid]);
  }

  /**
   * Writes accounts and the top-ups that their changes have initiated.
   *
   * @param events the events of the changes, among others. The caller records them in the same transaction.
   */
  async write(
    transaction: EntityManager,
    accounts: readonly CardAccount<Currency>[],
    events: readonly NewEvent[],
  ): Promise<void> {
    await writeCardAccounts(transaction, accounts, reportedChanges(events));
    const rows = accounts.flatMap((account) =>
      account.initiated.map(({ id, amount }) => ({
        id,
        amount,
        accountId: account.id,
        partnerId: account.partnerId,
        currency: account.currency,
        source: 'auto_top_up' as const,
        status: 'initiated' as const,
        settlesAt: account.watch?.settlesOnCall ? null : this.settlementTime(),
      })),
    );
    if (rows.length > 0) await transaction.insert(TopUp, rows);
  }

  /** Only the sandbox's bank completes top-ups by itself. */
  private settlementTime(): Date | null {
    return this.config.sandbox ? new Date(this.clock.now().getTime() + SETTLES_AFTER_MS) : null;
  }
}

/** The changes of accounts that these events report. An event without a change of money has none. */
function reportedChanges(events: readonly NewEvent[]): ReportedChange[] {
  return events.flatMap(({ id, createdAt, data }) => {
    const { accountId, ledger } = data as { accountId?: string; ledger?: LedgerChange };
    if (!accountId || !ledger) return [];
    const { accountSequence: sequence, booked, held } = ledger;
    const amounts = { booked: booked.after.amount, held: held.after.amount };
    return [{ accountId, sequence, eventId: id, reportedAt: createdAt, ...amounts }];
  });
}
