import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { Access } from '#access';
import {
  type InvoiceResource,
  type InvoiceStatus,
  invoiceStatuses,
  IsReference,
  OptionalField,
  type Page,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId, RateLimitGuard } from '../../api/index.js';
import { idPattern } from '../../ids.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { InvoiceDocuments } from './invoice-documents.js';
import { Invoices, invoiceUnknown } from './invoices.service.js';

export class ListInvoicesQuery extends PageQuery {
  @AfterId(idPattern('inv'), 'an invoice')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  @OptionalField()
  @IsReference()
  accountId?: string;

  /** Only invoices with this status. */
  @OptionalField()
  @IsIn(invoiceStatuses)
  status?: InvoiceStatus;
}

@Controller('v1/invoices')
@Access(PartnerGuard, RateLimitGuard)
export class InvoicesController {
  constructor(
    private readonly invoices: Invoices,
    private readonly documents: InvoiceDocuments,
  ) {}

  @Get()
  @PartnerOperation('listInvoices', 'accounts:read')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListInvoicesQuery,
  ): Promise<Page<InvoiceResource>> {
    return this.invoices.list(partnerId, query);
  }

  @Get(':id')
  @PartnerOperation('getInvoice', 'accounts:read', invoiceUnknown)
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<InvoiceResource> {
    return this.invoices.get(partnerId, id);
  }

  /** The invoice for people, in the company's language. */
  @Get(':id/document.pdf')
  @Header('content-type', 'application/pdf')
  @PartnerOperation('getInvoiceDocument', 'accounts:read', invoiceUnknown)
  async document(@PartnerId() partnerId: string, @Param('id') id: string): Promise<StreamableFile> {
    await this.invoices.get(partnerId, id);
    const { filename, contentType, content } = await this.documents.requested(id);
    return new StreamableFile(content, {
      type: contentType,
      disposition: `attachment; filename="${filename}"`,
    });
  }
}
