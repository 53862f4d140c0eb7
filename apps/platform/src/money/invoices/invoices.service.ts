import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { InvoiceResource, InvoiceStatus, Money, Page } from '#contracts';
import { pageOf, type PageQuery } from '#http';
import { DataSource, type FindOptionsWhere, IsNull, LessThan, Not } from 'typeorm';
import { invoiceUnknown } from '../money.errors.js';
import { creditorReferenceOf } from '../top-ups/creditor-reference.js';
import { Invoice } from './invoice.entity.js';
import { FIND_REPAID_OF } from './invoices.sql.js';
import type { ListInvoicesQuery } from './list-invoices.query.js';
import { outstandingOf, type Repaid } from './outstanding.js';
import { invoiceNumber } from './invoice-data.js';

const stored: Record<InvoiceStatus, FindOptionsWhere<Invoice>> = {
  open: { paidAt: IsNull(), overdueAt: IsNull() },
  overdue: { paidAt: IsNull(), overdueAt: Not(IsNull()) },
  paid: { paidAt: Not(IsNull()) },
};

export type InvoiceFilters = Pick<ListInvoicesQuery, 'companyId' | 'accountId' | 'status'>;

/** The invoices of the companies (docs/interface.md#invoices). */
@Injectable()
export class Invoices {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws invoice_unknown */
  async get(partnerId: string, id: string): Promise<InvoiceResource> {
    const invoice = await this.dataSource.manager.findOneBy(Invoice, { id, partnerId });
    if (!invoice) throw invoiceUnknown();
    const [resource] = await this.toResources([invoice]);
    return resource!;
  }

  /** Those of a partner's companies, the latest first. */
  list(partnerId: string, query: ListInvoicesQuery): Promise<Page<InvoiceResource>> {
    return this.find({ partnerId }, query);
  }

  /** Those of all partners, for reviewers. */
  listAll(
    query: InvoiceFilters & PageQuery,
    partnerId: string | undefined,
  ): Promise<Page<InvoiceResource>> {
    return this.find(partnerId === undefined ? {} : { partnerId }, query);
  }

  private async find(
    whose: { partnerId?: string },
    { companyId, accountId, status, startingAfter, limit }: InvoiceFilters & PageQuery,
  ): Promise<Page<InvoiceResource>> {
    const invoices = await this.dataSource.manager.find(Invoice, {
      where: {
        ...whose,
        ...(companyId !== undefined && { companyId }),
        ...(accountId !== undefined && { accountId }),
        ...(status !== undefined && stored[status]),
        ...(startingAfter !== undefined && { id: LessThan(startingAfter) }),
      },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const resources = await this.toResources(invoices);
    return pageOf(resources, limit, (resource) => resource);
  }

  private async toResources(invoices: readonly Invoice[]): Promise<InvoiceResource[]> {
    const accountIds = new Set(
      invoices.filter(({ paidAt }) => !paidAt).map(({ accountId }) => accountId),
    );
    const rows = await this.dataSource.manager.query<(Repaid & { accountId: string })[]>(
      FIND_REPAID_OF,
      [[...accountIds]],
    );
    const repaid = new Map(rows.map((row) => [row.accountId, row]));
    return invoices.map((invoice) => {
      const outstanding = invoice.paidAt
        ? 0
        : outstandingOf(invoice, repaid.get(invoice.accountId)!);
      return toInvoiceResource(invoice, outstanding);
    });
  }
}

/** @param outstanding in minor units. */
function toInvoiceResource(invoice: Invoice, outstanding: number): InvoiceResource {
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
