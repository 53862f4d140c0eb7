import { Controller, Get, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Page } from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { ListMailsQuery } from './list-mails.query.js';
import type { MailResource } from './mail.resource.js';

interface MailRow extends Omit<MailResource, 'createdAt' | 'sentAt'> {
  createdAt: Date;
  sentAt: Date | null;
}

@Controller('mails')
export class MailsController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** What was sent, to whom, why. */
  @Get()
  async list(@Query() query: ListMailsQuery): Promise<Page<MailResource>> {
    const { limit, startingAfter, companyId } = query;
    const rows: MailRow[] = await this.dataSource.query(
      `SELECT id, kind, cause, platform_company_id AS "companyId", external_id AS "externalId",
         status, recipient, subject, failure, attempts, created_at AS "createdAt",
         sent_at AS "sentAt"
       FROM mails
       WHERE ($1::text IS NULL OR platform_company_id = $1) AND ($2::text IS NULL OR id::text < $2)
       ORDER BY id DESC LIMIT $3`,
      [companyId ?? null, startingAfter ?? null, limit + 1],
    );
    return pageOf(rows, limit, (row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
    }));
  }
}
