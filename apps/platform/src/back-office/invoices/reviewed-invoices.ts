import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Page, ReviewedInvoice } from '#contracts';
import type { MailAttachment } from '#mail';
import { DataSource } from 'typeorm';
import { Invoice, InvoiceDocuments, Invoices, invoiceUnknown } from '../../money/index.js';
import { ApplicationTrail } from '../../onboarding/index.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import type { ListReviewedInvoicesQuery } from './list-reviewed-invoices.query.js';

interface Names {
  companyId: string;
  legalName: string;
  partnerId: string;
  partnerName: string;
}

/** The invoices of all partners' companies, for reviewers. */
@Injectable()
export class ReviewedInvoices {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly invoices: Invoices,
    private readonly documents: InvoiceDocuments,
    private readonly trail: ApplicationTrail,
  ) {}

  /** The latest first. */
  async list({ partnerId, ...query }: ListReviewedInvoicesQuery): Promise<Page<ReviewedInvoice>> {
    const { data, hasMore } = await this.invoices.listAll(query, partnerId);
    const companyIds = [...new Set(data.map(({ companyId }) => companyId))];
    const rows = await this.dataSource.manager.query<Names[]>(FIND_NAMES, [companyIds]);
    const names = new Map(rows.map((row) => [row.companyId, row]));
    const named = data.map((invoice) => {
      const { legalName, ...partner } = names.get(invoice.companyId)!;
      return {
        ...invoice,
        company: { id: invoice.companyId, legalName },
        partner: { id: partner.partnerId, name: partner.partnerName },
      };
    });
    return { data: named, hasMore };
  }

  /** The PDF; the trail records who got it. @throws invoice_unknown, too_many_requests */
  async open(id: string, reviewer: Reviewer): Promise<MailAttachment> {
    const { manager } = this.dataSource;
    const invoice = await manager.findOneBy(Invoice, { id });
    if (!invoice) throw invoiceUnknown();
    await this.trail.write(manager, {
      companyId: invoice.companyId,
      applicationId: id,
      action: 'invoice_read',
      actor: reviewer,
    });
    return this.documents.requested(id);
  }
}

/** $1 companies. */
const FIND_NAMES = `
  SELECT c.id AS "companyId", c.legal_name AS "legalName", p.id AS "partnerId", p.name AS "partnerName"
  FROM companies c JOIN partners p ON p.id = c.partner_id WHERE c.id = ANY ($1::text[])`;
