import { Get, Param, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { OptionalField, type Page, type SentMail } from '#contracts';
import { PageQuery } from '#http';
import { SentMails } from '#mail';
import { IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { applicationUnknown } from './applications.errors.js';

class ListApplicationMailsQuery extends PageQuery {
  @OptionalField()
  @IsUUID()
  override startingAfter?: string;
}

/** The mails that the platform sent to a company and its people about an application. */
@BackOfficeController('applications/:id/mails')
export class ApplicationMailsController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly mails: SentMails,
  ) {}

  /** Newest first. */
  @Get()
  async list(
    @Param('id') companyId: string,
    @Query() query: ListApplicationMailsQuery,
  ): Promise<Page<SentMail>> {
    const known = await this.dataSource.query<unknown[]>('SELECT FROM companies WHERE id = $1', [
      companyId,
    ]);
    if (known.length === 0) throw applicationUnknown();
    return this.mails.list({ ...query, companyId });
  }
}
