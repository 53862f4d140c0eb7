import {
  type CardholderProgress,
  cardholderStates,
  IsReference,
  IsSearch,
  MAX_EXTERNAL_ID_LENGTH,
  OptionalField,
  type Page,
} from '#contracts';
import { pageOf, PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { searchableSql, searchPattern } from '#database';
import { DataSource } from 'typeorm';
import type { Company } from '../companies/company.entity.js';

export class ListCardholdersQuery extends PageQuery {
  @OptionalField()
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  override startingAfter?: string;

  /** Part of the name or of the partner's id. */
  @OptionalField()
  @IsSearch(200, 0)
  search?: string;

  @OptionalField()
  @IsIn(cardholderStates)
  state?: (typeof cardholderStates)[number];
}

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

const LIST_CARDHOLDERS = `
  SELECT * FROM (
    SELECT coalesce(p.external_id, c.external_id) AS "externalId", p.name, p.role,
      c.status AS state, c.card_type AS "cardType", c.card_id AS "cardId",
      c.failure_code AS "failureCode", c.changed_at AS "changedAt"
    FROM (SELECT * FROM people WHERE company_id = $1) p
      FULL JOIN (SELECT * FROM card_progress WHERE platform_company_id = $2) c
        ON c.external_id = p.external_id
  ) people
  WHERE (role IS DISTINCT FROM 'admin' OR state IS NOT NULL)
    AND ${searchableSql(`concat_ws(' ', name, "externalId")`)} LIKE $3
    AND ($4::text IS NULL OR coalesce(state, 'none') = $4)
    AND ($5::text IS NULL OR "externalId" > $5)
  ORDER BY "externalId" LIMIT $6`;
