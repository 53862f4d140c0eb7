import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { MailAttachment } from '#mail';
import { DataSource } from 'typeorm';
import { type MailedDocuments, mailLanguageOf } from '../../mails/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { drawInvoice, type InvoiceLine } from './invoice-document.js';
import { invoiceNumber } from './invoice-data.js';
import { Invoice } from './invoice.entity.js';
import { FIND_LINES } from './invoices.sql.js';

/** What a document lists; the statement of the account has all. */
const MOST_LINES = 2_000;

/** Invoices as PDF, drawn anew each time from what never changes (docs/interface.md#invoices). */
@Injectable()
export class InvoiceDocuments implements MailedDocuments {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {}

  async invoice(id: string): Promise<MailAttachment> {
    const invoice = await this.dataSource.manager.findOneByOrFail(Invoice, { id });
    const lines = await this.linesOf(invoice);
    const content = await drawInvoice({
      invoice,
      lines: lines.slice(0, MOST_LINES),
      hasMoreLines: lines.length > MOST_LINES,
      lender: this.config.legalName,
      language: mailLanguageOf(invoice.billedTo.country),
    });
    const filename = `${invoiceNumber(invoice)}.pdf`;
    return { filename, contentType: 'application/pdf', content };
  }

  private async linesOf({ accountId, ordinal, closedAt }: Invoice): Promise<InvoiceLine[]> {
    const before = await this.dataSource.manager.findOneBy(Invoice, {
      accountId,
      ordinal: ordinal - 1,
    });
    const values = [accountId, before?.closedAt ?? null, closedAt, MOST_LINES + 1];
    return this.dataSource.manager.query<InvoiceLine[]>(FIND_LINES, values);
  }
}
