import { IsString, Length, Matches } from 'class-validator';
import { NestedObject } from '../nested-object.js';
import { exampleEuros } from './examples.js';
import { Money } from './money.js';

/** What every event of an invoice tells (docs/interface.md#invoices). */
export class InvoiceData {
  /** The invoice's id at the platform, `inv_...`. */
  @IsString()
  @Length(1, 100)
  invoiceId: string;

  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** As it stands on the invoice. */
  @IsString()
  @Length(1, 100)
  number: string;

  /** What the month adds to what the company owes; below zero if more was refunded than spent. */
  @NestedObject(() => Money)
  amount: Money;

  /** What is still to be paid of it. */
  @NestedObject(() => Money)
  outstanding: Money;

  /** The last day for paying, where the company has its seat, as in 2026-12-15. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'dueOn must be a day, as in 2026-12-15' })
  dueOn: string;

  /** What a bank transfer that pays it must bear: a creditor reference (ISO 11649). */
  @IsString()
  @Length(1, 100)
  paymentReference: string;
}

/** @param outstanding in cents. */
export function exampleInvoice(outstanding: number): InvoiceData {
  return {
    invoiceId: 'inv_019a5f0e3c53745c9a5f0d5b3a2f9cd1',
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    number: '202611-0003',
    amount: exampleEuros(84_210),
    outstanding: exampleEuros(outstanding),
    dueOn: '2026-12-15',
    paymentReference: 'RF7421YQ4ZK8M0T3',
  };
}
