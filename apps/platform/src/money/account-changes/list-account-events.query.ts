import { NumberInText, OptionalField } from '#contracts';
import { MAX_PAGE_SIZE } from '#http';
import { IsInt, Max, Min } from 'class-validator';

export class ListAccountEventsQuery {
  /** The number of the account's change after which the list begins. */
  @OptionalField()
  @NumberInText()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  afterSequence = 0;

  @OptionalField()
  @NumberInText()
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit = 20;
}
