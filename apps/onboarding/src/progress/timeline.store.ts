import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Page, TimelineDetails, TimelineEntry } from '#contracts';
import { type PageQuery, pageOf } from '#http';
import { DataSource } from 'typeorm';
import type { Company } from '../companies/company.entity.js';
import { LIST_ENTRIES } from './timeline.sql.js';

interface TimelineRow {
  id: string;
  event: string;
  occurredAt: Date;
  details: TimelineDetails | null;
}

/** All that happened with a company, here and at the platform. */
@Injectable()
export class TimelineStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The newest first. An entry's id begins with its time, so that it says where to go on. */
  async list(
    { id, platformCompanyId }: Company,
    { limit, startingAfter }: PageQuery,
  ): Promise<Page<TimelineEntry>> {
    const rows: TimelineRow[] = await this.dataSource.query(LIST_ENTRIES, [
      id,
      platformCompanyId,
      startingAfter ?? null,
      limit + 1,
    ]);
    return pageOf(rows, limit, ({ occurredAt, ...entry }) => ({
      ...entry,
      occurredAt: occurredAt.toISOString(),
    }));
  }
}
