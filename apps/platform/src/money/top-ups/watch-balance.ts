import {
  AutoTopUpInitiated,
  BalanceRecovered,
  LowBalance,
  type Money,
  MOST_MINOR,
  spendable,
} from '#contracts';
import { addDays, companyDay, startOfDay } from '../../companies/index.js';
import { newEvent, type NewEvent } from '../../webhooks/index.js';
import { newId } from '../../ids.js';
import type { Currency } from '../ledger/amount.js';
import type { AutoTopUp, CardAccount } from '../ledger/card-account.js';

/** The balance has recovered at this multiple of the threshold, so that one near it causes no event after event. */
const RECOVERED = 1.5;

/**
 * Call it after each change of a locked account. Initiates a top-up and reports a low balance if the
 * account asks for it; both are written with the account.
 *
 * @returns the events, in the order of what they report.
 */
export function watchBalance(account: CardAccount<Currency>, now: Date): NewEvent[] {
  if (!account.watch) return [];
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
  if (account.isDenied) return [];
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
