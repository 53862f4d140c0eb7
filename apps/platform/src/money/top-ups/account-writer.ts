import { Injectable } from '@nestjs/common';
import {
  AutoTopUpInitiated,
  BalanceRecovered,
  type LedgerChange,
  LowBalance,
  type Money,
  MOST_MINOR,
  spendable,
} from '#contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { addDays, companyDay, startOfDay } from '../../companies/index.js';
import { newId } from '../../ids.js';
import { PlatformConfig } from '../../platform.config.js';
import { EventRecorder, newEvent, type NewEvent } from '../../webhooks/index.js';
import { Repayments } from '../invoices/invoices.service.js';
import type { Currency } from '../ledger/amount.js';
import type { AutoTopUp, CardAccount } from '../ledger/card-account.js';
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

/** The balance has recovered at this multiple of the threshold, so that one near it causes no event after event. */
const RECOVERED = 1.5;

/**
 * Call it after each change of a locked account. Initiates a top-up and reports a low balance if the
 * account asks for it; both are written with the account.
 *
 * @returns the events, in the order of what they report.
 */
export function watchBalance(account: CardAccount<Currency>, now: Date): NewEvent[] {
  if (!account.watch || account.isEnded) return [];
  return [...lowBalanceEvents(account), ...topUpEvents(account, now)];
}

/** The account falls below its threshold, or has recovered. */
function lowBalanceEvents(account: CardAccount<Currency>): NewEvent[] {
  const { id, companyId, watch, currency } = account;
  const { lowBalance } = watch!;
  if (!lowBalance) return [];
  const { threshold, isLow } = lowBalance;
  const available = account.available.minor;
  const recovered = Math.ceil(threshold * RECOVERED);
  const data = (amount: number) => ({
    accountId: id,
    threshold: { amount, currency },
    available: account.available.toMoney(),
  });
  if (!isLow && available < threshold) {
    account.watch = { ...watch, lowBalance: { threshold, isLow: true } };
    return [newEvent(LowBalance, companyId, data(threshold))];
  }
  if (isLow && available >= recovered) {
    account.watch = { ...watch, lowBalance: { threshold, isLow: false } };
    return [newEvent(BalanceRecovered, companyId, data(recovered))];
  }
  return [];
}

function topUpEvents(account: CardAccount<Currency>, now: Date): NewEvent[] {
  const { id, companyId, watch, currency, country } = account;
  const { autoTopUp } = watch!;
  if (account.isDenied || account.isRestricted) return [];
  if (!autoTopUp || !isDue(autoTopUp, account.available.minor, now)) return [];
  const day = companyDay(now, country);
  const already = autoTopUp.day === day ? autoTopUp.initiatedToday : 0;
  const missing = (target: number) => Math.min(target - account.available.minor, MOST_MINOR);
  const amount = autoTopUp.amount ?? missing(autoTopUp.targetAmount!);
  if (already + amount > (autoTopUp.dailyCap ?? Infinity)) {
    const waitsUntil = startOfDay(addDays(day, 1), country).toISOString();
    account.watch = { ...watch, autoTopUp: { ...autoTopUp, waitsUntil } };
    return [];
  }
  const money = (minor: number): Money => ({ amount: minor, currency });
  const topUpId = newId('top');
  account.initiated.push({ id: topUpId, amount });
  account.watch = {
    ...watch,
    autoTopUp: {
      ...{ ...autoTopUp, pendingId: topUpId, waitsUntil: null },
      ...{ day, initiatedToday: already + amount },
    },
  };
  const data = { accountId: id, topUpId, amount: money(amount) };
  const available = account.available.toMoney();
  return [newEvent(AutoTopUpInitiated, companyId, { ...data, ...spendable(available) })];
}

function isDue(autoTopUp: AutoTopUp, available: number, now: Date): boolean {
  const { isActive, pendingId, threshold, waitsUntil } = autoTopUp;
  if (!isActive || pendingId !== null || available >= threshold) return false;
  return waitsUntil === null || now >= new Date(waitsUntil);
}
