import { IsString, Length, Matches } from 'class-validator';
import { Event } from '../event-declaration.js';
import { Money } from '../money.js';
import { NestedObject } from '../fields.js';
import { exampleEuros } from './ledger-change.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

/** The data of every event of an invoice (docs/interface/money.md#invoices). */
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
function exampleInvoice(outstanding: number): InvoiceData {
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

/** The invoice of a credit account's month. Nothing can be booked into that month afterwards. */
@Event(webhookEvent<InvoiceIssued>('invoice_issued', 'accounts:read', exampleInvoice(84_210)))
export class InvoiceIssued extends WebhookEvent {
  @NestedObject(() => InvoiceData)
  data: InvoiceData;
}

/** An invoice was not paid in time. Its account authorizes no payments until it is paid. */
@Event(webhookEvent<InvoiceOverdue>('invoice_overdue', 'accounts:read', exampleInvoice(34_210)))
export class InvoiceOverdue extends WebhookEvent {
  @NestedObject(() => InvoiceData)
  data: InvoiceData;
}

/** An invoice is paid in full, by transfers or by a later refund. */
@Event(webhookEvent<InvoicePaid>('invoice_paid', 'accounts:read', exampleInvoice(0)))
export class InvoicePaid extends WebhookEvent {
  @NestedObject(() => InvoiceData)
  data: InvoiceData;
}
