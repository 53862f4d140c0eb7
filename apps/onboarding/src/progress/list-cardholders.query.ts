import { cardholderStates, MAX_EXTERNAL_ID_LENGTH, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsString, Length, MaxLength } from 'class-validator';

export class ListCardholdersQuery extends PageQuery {
  @OptionalField()
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  override startingAfter?: string;

  /** Part of the name or of the partner's id. */
  @OptionalField()
  @IsString()
  @MaxLength(200)
  search?: string;

  @OptionalField()
  @IsIn(cardholderStates)
  state?: (typeof cardholderStates)[number];
}
