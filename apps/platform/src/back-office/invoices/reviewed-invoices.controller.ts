import {
  type InvoiceStatus,
  invoiceStatuses,
  IsReference,
  OptionalField,
  type Page,
  type ReviewedInvoice,
} from '#contracts';
import { NoHead, PageQuery } from '#http';
import type { MailAttachment } from '#mail';
import { CurrentStaff } from '#staff-sign-in';
import { Get, Injectable, Param, Query, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn, Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';
import { Invoice, InvoiceDocuments, Invoices, invoiceUnknown } from '../../money/index.js';
import { ApplicationTrail } from '../../onboarding/index.js';
import { BackOfficeController, pdfDownload, type Reviewer } from '../reviewers/reviewer-host.js';

class ListReviewedInvoicesQuery extends PageQuery {
  @AfterId(idPattern('inv'), 'an invoice')
  override startingAfter?: string;

  @OptionalField()
  @IsIn(invoiceStatuses)
  status?: InvoiceStatus;

  @OptionalField()
  @Matches(idPattern('acc'))
  accountId?: string;

  @OptionalField()
  @IsReference()
  partnerId?: string;
}

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

@BackOfficeController('invoices')
export class ReviewedInvoicesController {
  constructor(private readonly invoices: ReviewedInvoices) {}

  @Get()
  list(@Query() query: ListReviewedInvoicesQuery): Promise<Page<ReviewedInvoice>> {
    return this.invoices.list(query);
  }

  @Get(':id/document.pdf')
  @NoHead('records who read it')
  async document(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
  ): Promise<StreamableFile> {
    const { filename, content } = await this.invoices.open(id, reviewer);
    return pdfDownload(filename, content);
  }
}
