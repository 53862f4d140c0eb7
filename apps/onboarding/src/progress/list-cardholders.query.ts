import { cardholderStates, MAX_EXTERNAL_ID_LENGTH } from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';

export class ListCardholdersQuery extends PageQuery {
  @IsOptional()
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  override startingAfter?: string;

  /** A part of the name or of the partner's id. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;

  @IsOptional()
  @IsIn(cardholderStates)
  state?: (typeof cardholderStates)[number];
}
