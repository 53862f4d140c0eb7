import {
  type ApplicationVisitor,
  OptionalField,
  type Page,
  type QueuedApplication,
  type ReviewedApplication,
  type SentMail,
} from '#contracts';
import { NoHead, PageQuery } from '#http';
import { AlsoWithNewPasskey, AskedByItself, CurrentStaff } from '#staff-sign-in';
import { Delete, Get, HttpCode, Param, Put, Query, Res, StreamableFile } from '@nestjs/common';
import { IsUUID } from 'class-validator';
import type { Response } from 'express';
import { BackOfficeController, pdfDownload, type Reviewer } from '../reviewers/reviewer-host.js';
import { ApplicationDocumentsService } from './application-documents.service.js';
import { ApplicationsService, ListApplicationsQuery } from './applications.service.js';

class ListApplicationMailsQuery extends PageQuery {
  @OptionalField()
  @IsUUID()
  override startingAfter?: string;
}

/** The applications as reviewers see them. */
@BackOfficeController('')
export class ApplicationsController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly documents: ApplicationDocumentsService,
  ) {}

  @Get('applications')
  list(@Query() query: ListApplicationsQuery): Promise<Page<QueuedApplication>> {
    return this.applications.list(query);
  }

  @Get('partners')
  async partners(): Promise<{ data: { id: string; name: string }[] }> {
    return { data: await this.applications.partners() };
  }

  @Get('applications/:id')
  get(@Param('id') id: string): Promise<ReviewedApplication> {
    return this.applications.read(id);
  }

  /** An open page reports its presence, and gets the list of other reviewers present. */
  @Put('applications/:id/visit')
  @AlsoWithNewPasskey()
  @AskedByItself()
  async visit(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
  ): Promise<{ data: ApplicationVisitor[] }> {
    return { data: await this.applications.visit(id, reviewer.id) };
  }

  @Delete('applications/:id/visit')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  @AskedByItself()
  leave(@CurrentStaff() reviewer: Reviewer, @Param('id') id: string): Promise<void> {
    return this.applications.leave(id, reviewer.id);
  }

  @Get('applications/:id/agreement.pdf')
  @NoHead('records who read it')
  async agreement(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
  ): Promise<StreamableFile> {
    return pdfDownload('credit-agreement.pdf', await this.documents.openAgreement(id, reviewer));
  }

  /**
   * Images are displayed; a PDF is downloaded, because browsers don't display PDFs in a sandbox. Neither
   * can run scripts.
   */
  @Get('applications/:id/documents/:documentId')
  @NoHead('records who read it')
  async document(
    @CurrentStaff() reviewer: Reviewer,
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

  /** The mails that the platform sent to a company and its people, newest first. */
  @Get('applications/:id/mails')
  mails(
    @Param('id') id: string,
    @Query() query: ListApplicationMailsQuery,
  ): Promise<Page<SentMail>> {
    return this.applications.mails(id, query);
  }
}
