import { OptionalField } from '#contracts';
import { IsDay, PageQuery } from '#http';

/** As at the platform (docs/interface.md#statements). */
export class ActivityStatementQuery extends PageQuery {
  @OptionalField()
  @IsDay()
  from?: string;

  @OptionalField()
  @IsDay()
  to?: string;
}

export class ActivityStatementPeriodQuery {
  @OptionalField()
  @IsDay()
  from?: string;

  @OptionalField()
  @IsDay()
  to?: string;
}
