import { OptionalField } from '#contracts';
import { MAX_PAGE_SIZE } from '#http';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

export class ListAccountEventsQuery {
  /** The number of the account's change after which the list begins. */
  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  afterSequence = 0;

  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit = 20;
}
