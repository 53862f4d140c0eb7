import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  AutoTopUpActivated,
  AutoTopUpDeactivated,
  type AutoTopUpDeactivatedData,
  type AutoTopUpResource,
  type Money,
  type SetAutoTopUp,
  type SimulateTopUps,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, unprocessable } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyStops, requireServedById, type StopFollower } from '../../companies/index.js';
import { Account } from '../../issuing/index.js';
import { newEvent, type NewEvent } from '../../webhooks/index.js';
import { Clock } from '../../clock.js';
import { lockOwnAccount } from '../accounts/accounts.service.js';
import type { Currency } from '../ledger/amount.js';
import type { AutoTopUp, CardAccount } from '../ledger/card-account.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import { AccountWriter, watchBalance } from '../top-ups/account-writer.js';

/** The account never had a rule for automatic top-ups. Set one with `PUT /v1/accounts/{id}/auto-top-up`. */
export const autoTopUpUnknown = declareError(
  'auto_top_up_unknown',
  404,
  'Automatic top-ups were never set for this account.',
);

/**
 * The amounts of the rule contradict each other or have another currency than the account. `detail` lists the
 * conditions.
 */
export const autoTopUpImpossible = declareError(
  'auto_top_up_impossible',
  unprocessable(''),
  "Give amount or targetAmount; a target above the threshold, a dailyCap of at least the amount; all in the account's currency.",
);

/** The settings of automatic top-ups (docs/interface/money.md#automatic-top-ups). */
@Injectable()
export class AutoTopUps implements StopFollower, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountWriter,
    private readonly clock: Clock,
    private readonly stops: CompanyStops,
  ) {}

  onModuleInit(): void {
    this.stops.add(this);
  }

  /** @throws account_unknown, account_not_open, company_ended, company_denied, company_restricted, auto_top_up_impossible */
  set(partnerId: string, accountId: string, requested: SetAutoTopUp): Promise<AutoTopUpResource> {
    return transactionInTurn(this.dataSource, `${partnerId}/${accountId}`, async (transaction) => {
      const account = await lockOwnAccount(transaction, partnerId, accountId);
      await requireServedById(transaction, account.companyId);
      const before = account.watch?.autoTopUp;
      const autoTopUp = settingsOf(requested, account.currency, before);
      account.watch = { ...account.watch, autoTopUp };
      const { threshold } = requested;
      const amount = (requested.amount ?? requested.targetAmount)!;
      const events = before?.isActive
        ? []
        : [newEvent(AutoTopUpActivated, account.companyId, { accountId, threshold, amount })];
      events.push(...watchBalance(account, account.timeAt(this.clock.now())));
      await this.accounts.save(transaction, account, events);
      return toResource(account);
    });
  }

  /** @throws account_unknown, account_not_open, auto_top_up_unknown */
  get(partnerId: string, accountId: string): Promise<AutoTopUpResource> {
    return transactionInTurn(this.dataSource, `${partnerId}/${accountId}`, async (transaction) =>
      toResource(await lockOwnAccount(transaction, partnerId, accountId)),
    );
  }

  /** A top-up that is on its way still arrives. @throws account_unknown, account_not_open */
  switchOff(partnerId: string, accountId: string): Promise<void> {
    return transactionInTurn(this.dataSource, `${partnerId}/${accountId}`, async (transaction) => {
      const account = await lockOwnAccount(transaction, partnerId, accountId);
      if (!account.watch?.autoTopUp?.isActive) return;
      const event = deactivated(account, account.watch.autoTopUp, 'switched_off');
      await this.accounts.save(transaction, account, [event]);
    });
  }

  /** So that money that arrives at the same time is either posted before the decision, or finds it. */
  async lockAccounts(transaction: EntityManager, companyId: string): Promise<void> {
    await lockAccountsOf(transaction, companyId);
  }

  /** Switches off the automatic top-ups of the company. */
  async companyStopped(transaction: EntityManager, companyId: string): Promise<void> {
    for (const account of await lockAccountsOf(transaction, companyId)) {
      const autoTopUp = account.watch?.autoTopUp;
      if (!autoTopUp?.isActive) continue;
      const event = deactivated(account, autoTopUp, 'switched_off');
      await this.accounts.save(transaction, account, [event]);
    }
  }

  /** @throws account_unknown, account_not_open */
  simulate(partnerId: string, accountId: string, { settlement }: SimulateTopUps): Promise<void> {
    return transactionInTurn(this.dataSource, `${partnerId}/${accountId}`, async (transaction) => {
      const account = await lockOwnAccount(transaction, partnerId, accountId);
      account.watch = { ...account.watch, settlesOnCall: settlement === 'on_call' };
      await this.accounts.save(transaction, account, []);
    });
  }
}

async function lockAccountsOf(
  transaction: EntityManager,
  companyId: string,
): Promise<CardAccount<Currency>[]> {
  const found = await transaction.find(Account, { where: { companyId }, select: { id: true } });
  const ids = found.map(({ id }) => id);
  return [...(await lockCardAccounts(transaction, ids)).values()];
}

/** Deactivates the automatic top-ups of a locked account. @returns the event. */
export function deactivated(
  account: CardAccount<Currency>,
  autoTopUp: AutoTopUp,
  reason: AutoTopUpDeactivatedData['reason'],
): NewEvent {
  const { id, companyId, currency, watch } = account;
  account.watch = {
    ...watch,
    autoTopUp: { ...autoTopUp, isActive: false, waitsUntil: null, deactivationReason: reason },
  };
  return newEvent(AutoTopUpDeactivated, companyId, {
    accountId: id,
    threshold: { amount: autoTopUp.threshold, currency },
    amount: { amount: (autoTopUp.amount ?? autoTopUp.targetAmount)!, currency },
    reason,
  });
}

const NONE: AutoTopUp = {
  isActive: false,
  threshold: 0,
  amount: null,
  targetAmount: null,
  dailyCap: null,
  pendingId: null,
  failures: 0,
  waitsUntil: null,
  day: null,
  initiatedToday: 0,
  deactivationReason: null,
};

/** A top-up on its way, and the amount that counts for today's cap, stay. @throws auto_top_up_impossible */
function settingsOf(requested: SetAutoTopUp, currency: Currency, before = NONE): AutoTopUp {
  if (!isPossible(requested, currency)) throw autoTopUpImpossible();
  return {
    ...before,
    isActive: true,
    threshold: requested.threshold.amount,
    amount: requested.amount?.amount ?? null,
    targetAmount: requested.targetAmount?.amount ?? null,
    dailyCap: requested.dailyCap?.amount ?? null,
    failures: 0,
    waitsUntil: null,
    deactivationReason: null,
  };
}

function isPossible(
  { threshold, amount, targetAmount, dailyCap }: SetAutoTopUp,
  currency: Currency,
): boolean {
  const isIn = (money?: Money) => money === undefined || money.currency === currency;
  if (![threshold, amount, targetAmount, dailyCap].every(isIn)) return false;
  if ((amount === undefined) === (targetAmount === undefined)) return false;
  if (targetAmount && targetAmount.amount <= threshold.amount) return false;
  return !amount || !dailyCap || dailyCap.amount >= amount.amount;
}

/** @throws auto_top_up_unknown */
function toResource({ id, currency, watch }: CardAccount<Currency>): AutoTopUpResource {
  const autoTopUp = watch?.autoTopUp;
  if (!autoTopUp) throw autoTopUpUnknown();
  const { isActive, threshold, amount, targetAmount, dailyCap, pendingId } = autoTopUp;
  const { failures, waitsUntil, deactivationReason } = autoTopUp;
  const money = (minor: number): Money => ({ amount: minor, currency });
  return {
    accountId: id,
    status: isActive ? 'active' : 'inactive',
    threshold: money(threshold),
    amount: amount === null ? null : money(amount),
    targetAmount: targetAmount === null ? null : money(targetAmount),
    dailyCap: dailyCap === null ? null : money(dailyCap),
    pendingTopUpId: pendingId,
    ...{ failures, waitsUntil, deactivationReason },
  };
}
