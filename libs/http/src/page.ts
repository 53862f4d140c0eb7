import { OptionalField, type Page } from '#contracts';
import { Type } from 'class-transformer';
import { IsInt, IsString, Length, Max, Min } from 'class-validator';
import { IsMoment } from './is-moment.js';

export const MAX_PAGE_SIZE = 100;

/** `?limit=&startingAfter=` of every list (docs/interface.md#conventions-of-the-api). */
export class PageQuery {
  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit = 20;

  /** The id of the last one of the page before. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  startingAfter?: string;
}

/** `?createdAfter=&createdBefore=` of a list of what came about in time. */
export class PeriodQuery extends PageQuery {
  /** Those of this moment are listed. */
  @OptionalField()
  @IsMoment()
  createdAfter?: Date;

  /** Those of this moment are not listed. */
  @OptionalField()
  @IsMoment()
  createdBefore?: Date;
}

/** Makes a page of `limit` from `limit + 1` rows: the one too many tells that there is more. */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  return { data: rows.slice(0, limit).map(toItem), hasMore: rows.length > limit };
}
