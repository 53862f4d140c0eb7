import type { InvoiceResource, InvoiceStatus, Money } from '#contracts';
import { creditorReferenceOf } from '../top-ups/creditor-reference.js';
import { invoiceNumber } from './invoice-data.js';
import type { Invoice } from './invoice.entity.js';

/** @param outstanding in minor units. */
export function toInvoiceResource(invoice: Invoice, outstanding: number): InvoiceResource {
  const { id, companyId, accountId, currency, purchases, refunds, corrections, amount } = invoice;
  const money = (minor: number): Money => ({ amount: minor, currency });
  return {
    ...{ id, companyId, accountId, number: invoiceNumber(invoice), status: statusOf(invoice) },
    period: { from: invoice.periodFrom, to: invoice.periodTo, timeZone: invoice.timeZone },
    purchases: money(purchases),
    refunds: money(refunds),
    corrections: money(corrections),
    amount: money(amount),
    paid: money(Math.max(0, amount) - outstanding),
    outstanding: money(outstanding),
    issuedAt: invoice.issuedAt.toISOString(),
    dueOn: invoice.dueOn,
    overdueSince: invoice.paidAt ? null : (invoice.overdueAt?.toISOString() ?? null),
    paidAt: invoice.paidAt?.toISOString() ?? null,
    paymentReference: creditorReferenceOf(id),
  };
}

function statusOf({ paidAt, overdueAt }: Invoice): InvoiceStatus {
  if (paidAt) return 'paid';
  return overdueAt ? 'overdue' : 'open';
}
