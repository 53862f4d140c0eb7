import { PageQuery } from '#http';
import { IsOptional, IsString, Length, Matches } from 'class-validator';
import { idPattern } from '../ids.js';

export class ListCardsQuery extends PageQuery {
  @IsOptional()
  @Matches(idPattern('crd'), { message: 'must be the id of a card' })
  override startingAfter?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  personId?: string;
}
