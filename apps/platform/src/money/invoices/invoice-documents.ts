import { Injectable, Module } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { MailAttachment } from '#mail';
import { DataSource } from 'typeorm';
import { type DocumentContent, Documents } from '../../documents/documents.module.js';
import { MailedDocuments, mailLanguageOf } from '../../mails/index.js';
import { Brandings } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { issuerOf } from '../document-parties.js';
import { invoiceDocument, type InvoiceLine } from './invoice-document.js';
import { Invoice, invoiceBankDetails, invoiceNumber, outstandingOf } from './invoice.entity.js';
import { findRepaid } from './invoices.service.js';

/** What a document lists; the statement of the account has all. */
const MOST_LINES = 2_000;

/** Invoices as PDF: created when first needed, stored, and the same from then on (docs/interface/money.md#invoices). */
@Injectable()
export class InvoiceDocuments implements MailedDocuments {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly documents: Documents,
    private readonly brandings: Brandings,
    private readonly config: PlatformConfig,
  ) {}

  /** For a mail. */
  async invoice(id: string): Promise<MailAttachment> {
    const invoice = await this.dataSource.manager.findOneByOrFail(Invoice, { id });
    return this.fileOf(invoice, async () => this.documents.create(await this.contentOf(invoice)));
  }

  /** For a caller. @throws too_many_requests */
  async requested(id: string): Promise<MailAttachment> {
    const invoice = await this.dataSource.manager.findOneByOrFail(Invoice, { id });
    return this.fileOf(invoice, () =>
      this.documents.createFor(invoice.partnerId, () => this.contentOf(invoice)),
    );
  }

  private async fileOf(invoice: Invoice, create: () => Promise<Buffer>): Promise<MailAttachment> {
    const content = (await this.stored(invoice)) ?? (await this.store(invoice, await create()));
    const filename = `${invoiceNumber(invoice)}.pdf`;
    return { filename, contentType: 'application/pdf', content };
  }

  private async stored({ id }: Invoice): Promise<Buffer | undefined> {
    const rows = await this.dataSource.manager.query<{ document: Buffer }[]>(FIND_DOCUMENT, [id]);
    return rows[0]?.document;
  }

  /** @returns the document that was stored first, if several were created at the same time. */
  private async store(invoice: Invoice, document: Buffer): Promise<Buffer> {
    await this.dataSource.manager.query(STORE_DOCUMENT, [invoice.id, document]);
    return (await this.stored(invoice)) ?? document;
  }

  private async contentOf(invoice: Invoice): Promise<DocumentContent> {
    const lines = await this.linesOf(invoice);
    const repaid = await findRepaid(this.dataSource.manager, invoice.accountId);
    const outstanding = outstandingOf(invoice, repaid);
    return invoiceDocument({
      ...{ invoice, outstanding },
      bankDetails: invoiceBankDetails(this.config, invoice, outstanding),
      lines: lines.slice(0, MOST_LINES),
      hasMoreLines: lines.length > MOST_LINES,
      lender: issuerOf(this.config),
      brand: await this.brandings.letterhead(invoice.partnerId),
      language: mailLanguageOf(invoice.billedTo.country),
    });
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

/** Invoices as PDF, for the API and for mails. */
@Module({
  providers: [InvoiceDocuments, { provide: MailedDocuments, useExisting: InvoiceDocuments }],
  exports: [InvoiceDocuments, MailedDocuments],
})
export class InvoiceDocumentsModule {}

/** What an invoice charges, the first entries in their order. $1 account, $2 since then or null, $3 before, $4 limit. */
const FIND_LINES = `
  SELECT e.booked_at AS "bookedAt", e.amount::float8 AS amount, p.merchant ->> 'name' AS merchant,
    r.description AS correction, c.last4 AS "cardLast4", m.content -> 'merchantAmount' AS "merchantAmount"
  FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
  LEFT JOIN payment_messages m ON NOT m.is_conflict
    AND m.id = substring(t.cause FROM '^payment_message:(.*)$')
  LEFT JOIN corrections r ON r.id = substring(t.cause FROM '^correction:(.*)$')
  LEFT JOIN payments p ON p.id = m.payment_id LEFT JOIN cards c ON c.id = p.card_id
  WHERE e.ledger_account_id = $1 AND e.booked_at >= coalesce($2::timestamptz, '-infinity') AND e.booked_at < $3
    AND NOT starts_with(t.cause, 'top_up:')
  ORDER BY e.booked_at, e.account_sequence LIMIT $4`;

/** $1 invoice */
const FIND_DOCUMENT = `SELECT document FROM invoice_documents WHERE invoice_id = $1`;

/** $1 invoice, $2 PDF. The first one stays. */
const STORE_DOCUMENT = `
  INSERT INTO invoice_documents (invoice_id, document) VALUES ($1, $2)
  ON CONFLICT (invoice_id) DO NOTHING`;
