import { Get, Param, Query, type StreamableFile } from '@nestjs/common';
import type { Page, ReviewedInvoice } from '#contracts';
import { NoHead } from '#http';
import { pdfDownload } from '../pdf-download.js';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { CurrentReviewer } from '../reviewers/reviewer.guard.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { ListReviewedInvoicesQuery } from './list-reviewed-invoices.query.js';
import { ReviewedInvoices } from './reviewed-invoices.js';

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
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
  ): Promise<StreamableFile> {
    const { filename, content } = await this.invoices.open(id, reviewer);
    return pdfDownload(filename, content);
  }
}
