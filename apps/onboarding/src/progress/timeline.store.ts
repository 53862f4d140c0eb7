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

/** The history of a company, in this service and at the platform. */
@Injectable()
export class TimelineStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Newest first. An entry's id begins with its time, so it serves as the cursor. */
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
