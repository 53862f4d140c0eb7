import { AutoTopUpDeactivated, type AutoTopUpDeactivatedData } from '#contracts';
import { newEvent, type NewEvent } from '../../webhooks/index.js';
import type { AutoTopUp } from '../ledger/account-watch.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';

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
