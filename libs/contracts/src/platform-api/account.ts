import type { AccountType } from '../events/onboarding.events.js';
import type { WebhookChannel } from '../event-catalog.js';
import type { WebhookEvent } from '../events/webhook-event.js';
import type { Money } from '../money.js';
import type { Page } from './conventions.js';

/**
 * `pending` while the company's credit application is not decided: the account has no currency yet. `overdue`
 * while an invoice is: nothing is authorized.
 */
export const accountStatuses = ['pending', 'active', 'overdue'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** Where to transfer money to, and with which reference (docs/interface/money.md#bank-details). */
export interface BankDetails {
  /** The name that the transfer names as its recipient. */
  accountHolder: string;
  /** Without spaces. */
  iban: string;
  /** The BIC of the bank (ISO 9362). */
  bic: string;
  /** What the transfer must bear: a creditor reference (ISO 11649). */
  reference: string;
  /**
   * The text of a QR code (EPC069-12) that banking apps scan, to be encoded with error correction level M. Null for
   * other currencies than EUR.
   */
  epcQrCode: string | null;
}

/** A card account (docs/interface/money.md#money). Amounts and reference are null while it is pending. */
export interface AccountResource {
  id: string;
  companyId: string;
  /** `credit` if a credit limit was approved, otherwise `debit`. Null while the account is pending. */
  accountType: AccountType | null;
  /**
   * `pending` until the credit application is decided, `overdue` while an invoice is overdue and nothing is
   * authorized.
   */
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
  /**
   * Where a bank transfer tops the account up, with `topUpReference`. Null while the account is pending, and if the
   * platform has no bank account in its currency.
   */
  bankDetails: BankDetails | null;
  /** `low_balance` is sent when less than this is available. Null if it is never sent. */
  lowBalanceThreshold: Money | null;
  /** The number of the account's latest change, see `accountSequence` in the events. */
  sequence: number;
}

/** Money that was posted to a card account (docs/interface/money.md#money). Entries never change. */
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

/**
 * This many numbers are skipped of every account, and of both webhooks of every company, when the platform's database was
 * restored to an earlier moment (docs/interface/account-events.md#after-a-restore): more than can have been used since.
 */
export const SKIPPED_NUMBERS = 1_000_000;

/**
 * A change of an account, with the event that reported it (docs/interface/account-events.md#what-was-missed). Channel, version
 * and payload are null once the event is deleted, and of the change that a restore has added; the change itself stays.
 */
export interface AccountEventResource {
  /** The event's id, as in the header `webhook-id`. */
  id: string;
  /** The number of the account's change: 1 for the first, without gaps but after a restore. */
  accountSequence: number;
  /** The event's time. */
  timestamp: string;
  /** What was posted after the change. */
  booked: Money;
  /** What was held after the change. */
  held: Money;
  /** The webhook channel that sent the event. Null once the event is deleted. */
  channel: WebhookChannel | null;
  /** The value of the header `webhook-version`. */
  version: number | null;
  /** The body as the webhook sends it. */
  payload: WebhookEvent | null;
}

/** The changes of an account on one day (docs/interface/account-events.md#digests). */
export interface AccountDigest {
  /** Such as 2026-03-01, in the time zone of the answer. */
  day: string;
  /** Further changes may follow while it is false. */
  isOver: boolean;
  /** How many changes count on this day. */
  changes: number;
  /** The number of the day's last change. */
  lastSequence: number;
  /** What was posted at the day's end. */
  booked: Money;
  /** What was held at the day's end. */
  held: Money;
  /** SHA-256 in hexadecimal digits. */
  digest: string;
}

export interface AccountDigestsResource {
  accountId: string;
  /** IANA, of the capital of the company's country. */
  timeZone: string;
  /** The days that have changes, the earliest first. */
  data: AccountDigest[];
}

/** What was posted to an account until the end of a day (docs/interface/statements.md#statements). */
export interface DailyBalance {
  /** Such as 2026-03-01, in the time zone of the answer. */
  day: string;
  /** At the end of the day; of a day that is not over, as of now. */
  booked: Money;
}

export interface DailyBalancesResource {
  accountId: string;
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** IANA, of the capital of the company's country. */
  timeZone: string;
  /** Each day, the earliest first. */
  data: DailyBalance[];
}

/** Why money was posted to an account. A correction is one of the platform's. */
export type StatementKind = 'purchase' | 'refund' | 'settlement_reversed' | 'top_up' | 'correction';

/**
 * An entry of an account in its statement (docs/interface/statements.md#statements). All of it is in the event that reported
 * the entry.
 */
export interface StatementLine {
  /** `ent_...`, as in the events. */
  entryId: string;
  /** The number of the account's change that posted it, as in the events. */
  accountSequence: number;
  /** In the company's time; never before the line before. */
  bookedAt: string;
  kind: StatementKind;
  /** Below zero if it left the account. */
  amount: Money;
  /** What is booked after it. */
  balance: Money;
  /** The card payment that it belongs to. Null if none. */
  transactionId: string | null;
  /** The processor's id of the message that caused it. Null if none did. */
  messageId: string | null;
  /** The top-up that it belongs to. Null if none. */
  topUpId: string | null;
  /** The merchant's name, or what a correction is for. Null for a top-up. */
  description: string | null;
}

/**
 * A page of the entries of an account, the oldest first. `openingBalance` and the amounts of the page add up to
 * `closingBalance`, with which the next page opens.
 */
export interface AccountStatement extends Page<StatementLine> {
  accountId: string;
  /** The first day, as in 2026-11-01. */
  from: string;
  /** The last day, included. */
  to: string;
  /** In which days begin and end: IANA, of the capital of the company's country. */
  timeZone: string;
  /** What is booked before the first line of this page. */
  openingBalance: Money;
  /** What is booked after the last line of this page. */
  closingBalance: Money;
}
