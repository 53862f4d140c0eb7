import {
  cardholderStates,
  IsReference,
  IsSearch,
  MAX_EXTERNAL_ID_LENGTH,
  OptionalField,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';

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
