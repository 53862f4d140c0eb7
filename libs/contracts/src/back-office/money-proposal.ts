import type { Money } from '../money.js';
import type { AccountResource, StatementLine } from '../platform-api/account.js';
import type { InvoiceResource } from '../platform-api/invoice.js';

/**
 * What reviewers do with money, always two of them: money that is unmatched is assigned to an account or returned
 * to its sender, an account is corrected, the balance of a company that has ended is paid out.
 */
export type MoneyProposalKind = 'assignment' | 'return' | 'correction' | 'payout';

/** The bank account that gets a payout. */
export interface Beneficiary {
  /** The company's name. */
  accountHolder: string;
  /** Without spaces. */
  iban: string;
}

export const moneyProposalStates = [
  'waiting',
  'approved',
  'rejected',
  'withdrawn',
  'void',
] as const;
export type MoneyProposalState = (typeof moneyProposalStates)[number];

/** As `GET /back-office/v1/money-proposals` lists it. What is proposed never changes, and is decided once. */
export interface MoneyProposal {
  /** `prp_...` */
  id: string;
  kind: MoneyProposalKind;
  state: MoneyProposalState;
  partner: { id: string; name: string };
  /** Null for money that is to be returned, as is the account. */
  company: { id: string; legalName: string } | null;
  accountId: string | null;
  /** The transfer that is assigned or returned. */
  transfer: { id: string; remitter: string | null; reference: string } | null;
  /** Below zero if a correction or payout takes it from the account. */
  amount: Money;
  /** The entry that a correction is about. Null if it is about no single one. */
  correctedEntryId: string | null;
  /** Of a correction or payout, in words for the company. */
  description: string | null;
  /** Of a payout. */
  beneficiary: Beneficiary | null;
  /** The reason, for the other reviewer and for the record. */
  note: string;
  proposedBy: { id: string; name: string };
  proposedAt: string;
  decidedBy: { id: string; name: string } | null;
  decidedAt: string | null;
  /** Why it was rejected. */
  decisionNote: string | null;
}

/** `GET /back-office/v1/money-proposals/{id}` */
export interface MoneyProposalDetail extends MoneyProposal {
  /** As it is now: the money is not on it while the proposal waits. */
  account: ReviewedAccount | null;
  /** The entry of `correctedEntryId`. */
  correctedEntry: StatementLine | null;
  /** Identifies the proposal, its state and what else is proposed and decided about its account or transfer. */
  revision: string;
}

/** A card account of any partner: `GET /back-office/v1/accounts`. */
export interface ReviewedAccount extends Omit<AccountResource, 'bankDetails'> {
  partner: { id: string; name: string };
  company: { id: string; legalName: string };
}

/** `GET /back-office/v1/accounts/{id}` */
export interface ReviewedAccountDetail extends ReviewedAccount {
  /** Whether its balance is to be paid out: the business relationship with the company has ended. */
  isEnded: boolean;
  /** Identifies its type and limit, and what is proposed and decided about it. A correction must name it. */
  revision: string;
}

/** Money that is held for a payment: `GET /back-office/v1/accounts/{id}/holds`. */
export interface ReviewedHold {
  /** Of the payment, `txn_...`. */
  id: string;
  amount: Money;
  merchantName: string;
  cardLast4: string;
  expiresAt: string | null;
}

/** `GET /back-office/v1/invoices` */
export interface ReviewedInvoice extends InvoiceResource {
  partner: { id: string; name: string };
  company: { id: string; legalName: string };
}
