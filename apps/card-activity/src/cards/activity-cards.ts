import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ActivityCard, Page } from '#contracts';
import { pageOf, type PageQuery } from '#http';
import { DataSource } from 'typeorm';
import type { Scope } from '../readers/reader.js';
import { LIST_CARDS } from './cards.sql.js';

type CardRow = Omit<ActivityCard, 'orderedAt'> & { orderedAt: Date | null };

/** What is read of the cards. */
@Injectable()
export class ActivityCards {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The latest first. */
  async list(
    { companyId, externalId }: Scope,
    { limit, startingAfter }: PageQuery,
  ): Promise<Page<ActivityCard>> {
    const values = [companyId, externalId, startingAfter ?? null, limit + 1];
    const rows = await this.dataSource.manager.query<CardRow[]>(LIST_CARDS, values);
    return pageOf(rows, limit, ({ orderedAt, ...card }) => ({
      ...card,
      orderedAt: orderedAt?.toISOString() ?? null,
    }));
  }
}
