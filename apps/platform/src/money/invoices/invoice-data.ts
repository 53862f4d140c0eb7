import type { InvoiceData } from '#contracts';
import { creditorReferenceOf } from '../top-ups/creditor-reference.js';
import type { Invoice } from './invoice.entity.js';

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

/** The month, and a number that counts the account's invoices. */
export function invoiceNumber({ periodTo, ordinal }: Invoice): string {
  const month = periodTo.slice(0, 7).replace('-', '');
  return `${month}-${String(ordinal).padStart(4, '0')}`;
}
