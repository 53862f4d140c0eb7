import type { Money } from '../events/money.js';
import type { Page } from './page.js';

/** Why money was posted to an account. A correction is one of the platform's. */
export const statementKinds = [
  'purchase',
  'refund',
  'settlement_reversed',
  'top_up',
  'correction',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/**
 * An entry of an account in its statement (docs/interface.md#statements). All of it is in the event that told of
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
