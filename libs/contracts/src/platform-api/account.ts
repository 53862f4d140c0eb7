import type { AccountType } from '../events/transactions-activated.event.js';
import type { Money } from '../events/money.js';

/**
 * `pending` while the company's credit application is not decided: the account has no currency yet. `overdue`
 * while an invoice is: nothing is authorized.
 */
export const accountStatuses = ['pending', 'active', 'overdue'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** A card account (docs/interface.md#money). Amounts and reference are null while it is pending. */
export interface AccountResource {
  id: string;
  companyId: string;
  accountType: AccountType | null;
  status: AccountStatus;
  /** Posted money; below zero if more was spent than the account had. */
  booked: Money | null;
  /** Held for payments that are authorized and not settled. */
  held: Money | null;
  /** What can be spent: `booked` and the credit limit without what is held. */
  available: Money | null;
  /** Null for a debit account. */
  creditLimit: Money | null;
  /** What a bank transfer to this account must bear: a creditor reference (ISO 11649). */
  topUpReference: string | null;
  /** `low_balance` tells when less than this is available. Null if it is not to be told. */
  lowBalanceThreshold: Money | null;
  /** The number of the account's latest change, see `accountSequence` in the events. */
  sequence: number;
}

/** What is left out stays. */
export interface ChangeAccount {
  /** In the account's currency. Null: low balances are not reported. */
  lowBalanceThreshold?: Money | null;
}

/** Money that was posted to a card account (docs/interface.md#money). Entries never change. */
export interface AccountEntryResource {
  /** `ent_...`, as in the events. */
  id: string;
  /** Below zero if it left the account. */
  amount: Money;
  /** The card payment that it belongs to. Null if none. */
  transactionId: string | null;
  /** The processor's id of the message that caused it. Null if none did. */
  messageId: string | null;
  /** The top-up that it belongs to. Null if none. */
  topUpId: string | null;
  /** The correction that posted it, `cor_...`. Null if none did. */
  correctionId: string | null;
  createdAt: string;
}
