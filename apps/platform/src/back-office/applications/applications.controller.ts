import { Delete, Get, HttpCode, Param, Put, Query, Res, StreamableFile } from '@nestjs/common';
import type { ApplicationVisitor, Page, QueuedApplication, ReviewedApplication } from '#contracts';
import { NoHead } from '#http';
import type { Response } from 'express';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { AlsoWithNewPasskey, AskedByItself, CurrentReviewer } from '../reviewers/reviewer.guard.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { pdfDownload } from '../pdf-download.js';
import { ApplicationAgreements } from './application-agreements.js';
import { ApplicationDocuments } from './application-documents.js';
import { ApplicationQueue } from './application-queue.js';
import { ApplicationReader } from './application-reader.js';
import { ApplicationVisitors } from './application-visitors.js';
import { ListApplicationsQuery } from './list-applications.query.js';

/** The applications as reviewers see them. */
@BackOfficeController('')
export class ApplicationsController {
  constructor(
    private readonly queue: ApplicationQueue,
    private readonly reader: ApplicationReader,
    private readonly visitors: ApplicationVisitors,
    private readonly documents: ApplicationDocuments,
    private readonly agreements: ApplicationAgreements,
  ) {}

  @Get('applications')
  list(@Query() query: ListApplicationsQuery): Promise<Page<QueuedApplication>> {
    return this.queue.list(query);
  }

  @Get('partners')
  async partners(): Promise<{ data: { id: string; name: string }[] }> {
    return { data: await this.queue.partners() };
  }

  @Get('applications/:id')
  get(@Param('id') id: string): Promise<ReviewedApplication> {
    return this.reader.read(id);
  }

  /** An open page reports its presence, and gets the list of other reviewers present. */
  @Put('applications/:id/visit')
  @AlsoWithNewPasskey()
  @AskedByItself()
  async visit(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
  ): Promise<{ data: ApplicationVisitor[] }> {
    return { data: await this.visitors.visit(id, reviewer.id) };
  }

  @Delete('applications/:id/visit')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  @AskedByItself()
  leave(@CurrentReviewer() reviewer: Reviewer, @Param('id') id: string): Promise<void> {
    return this.visitors.leave(id, reviewer.id);
  }

  @Get('applications/:id/agreement.pdf')
  @NoHead('records who read it')
  async agreement(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
  ): Promise<StreamableFile> {
    return pdfDownload('credit-agreement.pdf', await this.agreements.open(id, reviewer));
  }

  /**
   * Images are displayed; a PDF is downloaded, because browsers don't display PDFs in a sandbox. Neither
   * can run scripts.
   */
  @Get('applications/:id/documents/:documentId')
  @NoHead('records who read it')
  async document(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Param('documentId') documentId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { fileName, mediaType, sizeBytes, content } = await this.documents.open(
      id,
      documentId,
      reviewer,
    );
    // Express encodes the file name in the header. It would also set the type by the file name.
    response.attachment(fileName);
    const disposition = String(response.getHeader('content-disposition'));
    const isImage = mediaType.startsWith('image/');
    response.setHeader('content-type', mediaType);
    response.setHeader(
      'content-disposition',
      isImage ? disposition.replace('attachment', 'inline') : disposition,
    );
    response.setHeader('content-security-policy', "default-src 'none'; sandbox");
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    return new StreamableFile(content, { length: sizeBytes });
  }
}
