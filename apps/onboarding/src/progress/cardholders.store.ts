import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CardholderProgress, Page } from '#contracts';
import { searchPattern } from '#database';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import type { Company } from '../companies/company.entity.js';
import { LIST_CARDHOLDERS } from './cardholders.sql.js';
import type { ListCardholdersQuery } from './list-cardholders.query.js';

interface CardholderRow {
  externalId: string;
  name: string | null;
  state: NonNullable<CardholderProgress['card']>['state'] | null;
  cardType: 'virtual' | 'physical' | null;
  cardId: string | null;
  failureCode: string | null;
  changedAt: Date | null;
}

/** The people of a company, and the status of their cards. */
@Injectable()
export class CardholdersStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Sorted by the partner's id. People who are only in events and not in the directory are listed, too. */
  async list(
    { id, platformCompanyId }: Company,
    { limit, startingAfter, search = '', state }: ListCardholdersQuery,
  ): Promise<Page<CardholderProgress>> {
    const rows: CardholderRow[] = await this.dataSource.query(LIST_CARDHOLDERS, [
      id,
      platformCompanyId,
      searchPattern(search),
      state ?? null,
      startingAfter ?? null,
      limit + 1,
    ]);
    return pageOf(rows, limit, toCardholder);
  }
}

function toCardholder(row: CardholderRow): CardholderProgress {
  const { externalId, name, state, cardType, cardId, failureCode, changedAt } = row;
  return {
    externalId,
    name,
    card: state && {
      state,
      cardType,
      cardId,
      failureCode,
      changedAt: changedAt?.toISOString() ?? null,
    },
  };
}
