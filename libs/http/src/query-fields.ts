import {
  CheckedBy,
  IsMoment,
  IsReference,
  NumberInText,
  OptionalField,
  type Page,
} from '#contracts';
import { IsInt, Max, Min } from 'class-validator';

const FORMAT = /^\d{4}-\d{2}-\d{2}$/;

/** A day in a request, such as 2026-03-01 (`date` in JSON Schema). */
export function IsDay(): PropertyDecorator {
  return CheckedBy({
    name: 'isDay',
    isGood: (value) => typeof value === 'string' && isDay(value),
    message: 'must be a day such as 2026-03-01',
    schema: { type: 'string', format: 'date' },
  });
}

function isDay(text: string): boolean {
  if (!FORMAT.test(text) || text < '0001') return false;
  // `Date` accepts 30 February as 2 March.
  const start = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

const MONTH = '^[12]\\d{3}-(?:0[1-9]|1[0-2])$';

/** A month in a request, such as 2026-03. */
export function IsMonth(): PropertyDecorator {
  return CheckedBy({
    name: 'isMonth',
    isGood: (value) => typeof value === 'string' && new RegExp(MONTH).test(value),
    message: 'must be a month such as 2026-03',
    schema: { type: 'string', pattern: MONTH },
  });
}

export const MAX_PAGE_SIZE = 100;

/** `?limit=&startingAfter=` of every list (docs/interface/conventions.md#requests-and-responses). */
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
  /** Only what was created at this time or later. */
  @OptionalField()
  @IsMoment()
  createdAfter?: Date;

  /** Only what was created before this time. */
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
