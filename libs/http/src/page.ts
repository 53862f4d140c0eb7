import { IsReference, NumberInText, OptionalField, type Page } from '#contracts';
import { IsInt, Max, Min } from 'class-validator';
import { IsMoment } from './is-moment.js';

export const MAX_PAGE_SIZE = 100;

/** `?limit=&startingAfter=` of every list (docs/interface.md#conventions-of-the-api). */
export class PageQuery {
  @OptionalField()
  @NumberInText()
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit = 20;

  /** The id of the last item of the previous page. */
  @OptionalField()
  @IsReference()
  startingAfter?: string;
}

/** `?createdAfter=&createdBefore=` of lists that can be filtered by time. */
export class PeriodQuery extends PageQuery {
  /** Inclusive. */
  @OptionalField()
  @IsMoment()
  createdAfter?: Date;

  /** Exclusive. */
  @OptionalField()
  @IsMoment()
  createdBefore?: Date;
}

/**
 * Makes a page of `limit` items from up to `limit + 1` rows; the additional row shows that there is another
 * page.
 */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  return { data: rows.slice(0, limit).map(toItem), hasMore: rows.length > limit };
}
