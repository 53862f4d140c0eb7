import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  InvoicePaid,
  type InvoiceResource,
  type InvoiceStatus,
  type Money,
  type Page,
} from '#contracts';
import { declareError, pageOf, type PageQuery } from '#http';
import {
  DataSource,
  type EntityManager,
  type FindOptionsWhere,
  IsNull,
  LessThan,
  Not,
} from 'typeorm';
import { newEvent, type NewEvent } from '../../webhooks/index.js';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { creditorReferenceOf } from '../creditor-reference.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import {
  Invoice,
  invoiceBankDetails,
  invoiceData,
  invoiceNumber,
  outstandingOf,
  type Repaid,
} from './invoice.entity.js';

/** No invoice of your companies has this id. Take ids from `GET /v1/invoices`. */
export const invoiceUnknown = declareError('invoice_unknown', 404, 'There is no such invoice.');

const stored: Record<InvoiceStatus, FindOptionsWhere<Invoice>> = {
  open: { paidAt: IsNull(), overdueAt: IsNull() },
  overdue: { paidAt: IsNull(), overdueAt: Not(IsNull()) },
  paid: { paidAt: Not(IsNull()) },
};

export interface InvoiceFilters {
  companyId?: string;
  accountId?: string;
  status?: InvoiceStatus;
}

/** The invoices of the companies (docs/interface/money.md#invoices). */
@Injectable()
export class Invoices {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {}

  /** @throws invoice_unknown */
  async get(partnerId: string, id: string): Promise<InvoiceResource> {
    const invoice = await this.dataSource.manager.findOneBy(Invoice, { id, partnerId });
    if (!invoice) throw invoiceUnknown();
    const [resource] = await this.toResources([invoice]);
    return resource!;
  }

  /** Invoices of a partner's companies, the latest first. */
  list(partnerId: string, query: InvoiceFilters & PageQuery): Promise<Page<InvoiceResource>> {
    return this.find({ partnerId }, query);
  }

  /** Invoices of all partners, for reviewers. */
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
      const bankDetails = invoiceBankDetails(this.config, invoice, outstanding);
      return { ...toInvoice(invoice, outstanding), bankDetails };
    });
  }
}

/** The payments of an account's invoices (docs/interface/money.md#invoices). */
@Injectable()
export class Repayments {
  constructor(private readonly clock: Clock) {}

  /**
   * Call it when money came to a locked account, after the account is written. Stores which invoices are paid now, and
   * lets the account spend again once none is overdue. @returns the events of that.
   */
  async settle(transaction: EntityManager, account: CardAccount<Currency>): Promise<NewEvent[]> {
    if (!account.isCredit) return [];
    const unpaid = await transaction.find(Invoice, {
      where: { accountId: account.id, paidAt: IsNull() },
      order: { ordinal: 'ASC' },
    });
    if (unpaid.length === 0) return [];
    const repaid = await findRepaid(transaction, account.id);
    const paid = unpaid.filter((invoice) => outstandingOf(invoice, repaid) === 0);
    const paidAt = account.timeAt(this.clock.now());
    for (const { id } of paid) {
      await transaction.update(Invoice, { id }, { paidAt, lookAt: null });
    }
    const isOverdue = unpaid.some((one) => one.overdueAt !== null && !paid.includes(one));
    if (!isOverdue) await setOverdueSince(transaction, account.id, null);
    return paid.map((invoice) => newEvent(InvoicePaid, account.companyId, invoiceData(invoice, 0)));
  }
}

export async function findRepaid(manager: EntityManager, accountId: string): Promise<Repaid> {
  const [repaid] = await manager.query<[Repaid]>(FIND_REPAID_OF, [[accountId]]);
  return repaid;
}

/** Whether the account may spend. Needs its lock. @param since the company's time. */
export async function setOverdueSince(
  transaction: EntityManager,
  accountId: string,
  since: Date | null,
): Promise<void> {
  await transaction.query('UPDATE account_balances SET overdue_since = $2 WHERE account_id = $1', [
    accountId,
    since,
  ]);
}

/** @param outstanding in minor units. */
function toInvoice(invoice: Invoice, outstanding: number): Omit<InvoiceResource, 'bankDetails'> {
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

/** $1 accounts. */
const FIND_REPAID_OF = `
  SELECT a.id AS "accountId",
    (SELECT coalesce(sum(t.amount), 0)::float8 FROM top_ups t
      WHERE t.account_id = a.id AND t.status = 'completed') AS "topUps",
    coalesce((SELECT i.credited::float8 FROM invoices i WHERE i.account_id = a.id
      ORDER BY i.ordinal DESC LIMIT 1), 0) AS credited
  FROM unnest($1::text[]) AS a (id)`;
