import type { BankDetails, InvoiceData } from '#contracts';
import type { PostalAddress } from '#postal-addresses';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bankDetailsOf } from '../bank-details.js';
import { creditorReferenceOf } from '../creditor-reference.js';
import type { Programme } from '../receiving-accounts.js';

const number = { from: Number, to: (value: number) => value };

/** Whom an invoice is for, as it was when it was issued. */
export interface BilledTo {
  companyName: string;
  registrationNumber: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The registered address. Invoices from before it was recorded have none. */
  address?: PostalAddress | null;
}

/**
 * The invoice of a credit account's month (docs/interface/money.md#invoices). Amounts are in
 * minor units. Only its payment and its reminders change.
 */
@Entity('invoices')
export class Invoice {
  /** `inv_...` */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  partnerId: string;

  @Column('text')
  companyId: string;

  @Column('text')
  accountId: string;

  /** Counts the account's invoices from 1. */
  @Column('integer')
  ordinal: number;

  /** ISO 4217 */
  @Column('text')
  currency: string;

  /** The first day, as in 2026-11-01, where the company has its seat. */
  @Column('date')
  periodFrom: string;

  @Column('date')
  periodTo: string;

  /** IANA */
  @Column('text')
  timeZone: string;

  /** The end of the period, exclusive. */
  @Column('timestamptz')
  closedAt: Date;

  @Column('bigint', { transformer: number })
  purchases: number;

  @Column('bigint', { transformer: number })
  refunds: number;

  /** Above zero if in the company's favour. */
  @Column('bigint', { transformer: number })
  corrections: number;

  /** `purchases` without the other two. Below zero: a credit note. */
  @Column('bigint', { transformer: number })
  amount: number;

  /** What this and all earlier invoices of the account demand. */
  @Column('bigint', { transformer: number })
  charged: number;

  /** What this and all earlier credit notes of the account give back. */
  @Column('bigint', { transformer: number })
  credited: number;

  @Column('jsonb')
  billedTo: BilledTo;

  /** In the company's time, as are the following. */
  @Column('timestamptz')
  issuedAt: Date;

  @Column('date')
  dueOn: string;

  @Column('timestamptz', { nullable: true })
  overdueAt: Date | null;

  @Column('timestamptz', { nullable: true })
  paidAt: Date | null;

  /** How many of its milestones have passed. */
  @Column('integer')
  milestone: number;

  /** When the next milestone is. Null if there is none. */
  @Column('timestamptz', { nullable: true })
  lookAt: Date | null;
}

/** The sums paid into an account and credited by its credit notes, in minor units. */
export interface Repaid {
  topUps: number;
  credited: number;
}

/**
 * The outstanding amount of an invoice, in minor units. Payments settle the oldest invoice first, so it follows from
 * two sums and not from the order in which money came in (docs/interface/money.md#invoices).
 */
export function outstandingOf(
  { amount, charged }: Pick<Invoice, 'amount' | 'charged'>,
  { topUps, credited }: Repaid,
): number {
  const due = Math.max(0, amount);
  return Math.min(due, Math.max(0, charged - topUps - credited));
}

/** @param outstanding in minor units. */
export function invoiceData(invoice: Invoice, outstanding: number): InvoiceData {
  const { id, accountId, currency, amount, dueOn } = invoice;
  return {
    invoiceId: id,
    accountId,
    number: invoiceNumber(invoice),
    amount: { amount, currency },
    outstanding: { amount: outstanding, currency },
    dueOn,
    paymentReference: creditorReferenceOf(id),
  };
}

/** Where to pay an invoice. Null if nothing is to be paid. @param outstanding in minor units. */
export function invoiceBankDetails(
  programme: Programme,
  { id, currency }: Pick<Invoice, 'id' | 'currency'>,
  outstanding: number,
): BankDetails | null {
  if (outstanding <= 0) return null;
  return bankDetailsOf(programme, creditorReferenceOf(id), currency, outstanding);
}

/** The month, and a number that counts the account's invoices. */
export function invoiceNumber({ periodTo, ordinal }: Invoice): string {
  const month = periodTo.slice(0, 7).replace('-', '');
  return `${month}-${String(ordinal).padStart(4, '0')}`;
}
