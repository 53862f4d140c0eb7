import type { AutoTopUpDeactivatedData } from '../events/auto-top-up.events.js';
import type { Money } from '../money.js';

/**
 * `unmatched`: the money came in, and waits in suspense until somebody finds out whose it is. `initiated` and
 * `failed`: an automatic top-up that is on its way, or that the bank refused. `returned`: the owner of
 * the money was not found, and it went back to its sender.
 */
export const topUpStatuses = ['initiated', 'completed', 'failed', 'unmatched', 'returned'] as const;
export type TopUpStatus = (typeof topUpStatuses)[number];

export type TopUpSource = 'bank_transfer' | 'auto_top_up';

/**
 * Why a transfer is unmatched: its reference has not the form of one or a wrong check digit, no account of
 * the partner has it, the account is in another currency, it is not open yet, the company's KYC was
 * denied, or the business relationship with it has ended.
 */
export const unmatchedReasons = [
  'reference_malformed',
  'reference_unknown',
  'currency_mismatch',
  'account_pending',
  'company_denied',
  'company_ended',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Money that came to a card account from outside (docs/interface/money.md#top-ups). */
export interface TopUpResource {
  id: string;
  /** Null while the transfer is unmatched, and if it was returned. */
  accountId: string | null;
  /** A `bank_transfer` came from outside. An `auto_top_up` was collected by the platform. */
  source: TopUpSource;
  /** Money counts for the account once the top-up is `completed`. */
  status: TopUpStatus;
  /** Null unless the transfer is unmatched or was returned. */
  unmatchedReason: UnmatchedReason | null;
  /** What came in. Unless it is unmatched, it is in the account's currency. */
  amount: Money;
  /** The bank's id of the transfer. Null for an automatic top-up. */
  transferId: string | null;
  /** As it stood in the transfer. Null for an automatic top-up, unless its company was denied or ended meanwhile. */
  reference: string | null;
  /** Who sent the money, as the bank reports it. */
  remitter: string | null;
  createdAt: string;
}

/** The automatic top-ups of an account (docs/interface/money.md#automatic-top-ups). */
export interface AutoTopUpResource {
  accountId: string;
  /** `inactive` after it was deleted or failed too often: see `deactivationReason`. */
  status: 'active' | 'inactive';
  /** A top-up begins when less than this is available. */
  threshold: Money;
  /** What each top-up adds. Null if it fills up to `targetAmount`. */
  amount: Money | null;
  /** What is available after a top-up. Null if each adds `amount`. */
  targetAmount: Money | null;
  /** The most that top-ups add on one day. Null without a cap. */
  dailyCap: Money | null;
  /** The top-up on its way. There is never more than one. */
  pendingTopUpId: string | null;
  /** How many have failed in a row. */
  failures: number;
  /** None begins before: after a failure, or because the day's cap is reached. */
  waitsUntil: string | null;
  /** Null while it is active. */
  deactivationReason: AutoTopUpDeactivatedData['reason'] | null;
}

/** In the sandbox: top-ups complete `by_itself` after a moment, or `on_call` alone. */
export const topUpSettlements = ['by_itself', 'on_call'] as const;
