import { OptionalField } from '#contracts';
import { IsDay, IsMonth, PageQuery } from '#http';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class StatementQuery extends PageQuery {
  /** The first day, where the company has its seat. Without it that of the month of `to`. */
  @OptionalField()
  @IsDay()
  from?: string;

  /** The last day, included; at most 366 days in all. Without it the company's current day. */
  @OptionalField()
  @IsDay()
  to?: string;

  @AfterId(idPattern('ent'), 'an entry')
  override startingAfter?: string;
}

export class StatementPeriodQuery {
  /** The first day, where the company has its seat. Without it that of the month of `to`. */
  @OptionalField()
  @IsDay()
  from?: string;

  /** The last day, included; at most 366 days in all. Without it the company's current day. */
  @OptionalField()
  @IsDay()
  to?: string;
}

export class StatementMonthQuery {
  /** One that has begun where the company has its seat. Without it the current one, until its current day. */
  @OptionalField()
  @IsMonth()
  month?: string;
}
