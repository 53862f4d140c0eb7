import type { Money } from '../money.js';
import type { BankDetails } from './account.js';

/** `overdue`: not paid, and the last day for it is over. */
export const invoiceStatuses = ['open', 'overdue', 'paid'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What a credit account's month adds to what its company owes (docs/interface/money.md#invoices). It never changes but for its payment. */
export interface InvoiceResource {
  /** `inv_...`, given by the platform. */
  id: string;
  companyId: string;
  accountId: string;
  /** As it stands on the document, such as 202611-0003: the month, and a number that counts the account's invoices. */
  number: string;
  /** `open` until it is paid, `overdue` from the day after `dueOn`. */
  status: InvoiceStatus;
  /** The first and the last day, where the company has its seat. */
  period: { from: string; to: string; timeZone: string };
  /** What was settled. */
  purchases: Money;
  /** What merchants gave back. */
  refunds: Money;
  /** What reviewers corrected; above zero if in the company's favour. */
  corrections: Money;
  /** `purchases` without `refunds` and `corrections`. Below zero: a credit note, which pays other invoices. */
  amount: Money;
  /** What was paid of it: payments count for the oldest invoice first. */
  paid: Money;
  /** What is still to be paid: `amount` without `paid`. */
  outstanding: Money;
  /** In the company's time. */
  issuedAt: string;
  /** The last day for paying. */
  dueOn: string;
  /** The first day after `dueOn`, if it was not paid by then. Null otherwise. */
  overdueSince: string | null;
  /** When the last part was paid. Null before. */
  paidAt: string | null;
  /** What a bank transfer that pays it must bear: a creditor reference (ISO 11649). */
  paymentReference: string;
  /**
   * Where a bank transfer pays it, with `paymentReference`; its QR code has the outstanding amount. Null once nothing
   * is outstanding, and if the platform has no bank account in its currency.
   */
  bankDetails: BankDetails | null;
}
