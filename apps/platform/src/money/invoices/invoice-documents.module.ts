import { Module } from '@nestjs/common';
import { MailedDocuments } from '../../mails/index.js';
import { InvoiceDocuments } from './invoice-documents.js';

/** Invoices as PDF, for the API and for mails. */
@Module({
  providers: [InvoiceDocuments, { provide: MailedDocuments, useExisting: InvoiceDocuments }],
  exports: [InvoiceDocuments, MailedDocuments],
})
export class InvoiceDocumentsModule {}
