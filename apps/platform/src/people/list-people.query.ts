import { PageQuery } from '#http';
import { IsOptional, IsString, Length, Matches } from 'class-validator';
import { idPattern } from '../ids.js';

export class ListPeopleQuery extends PageQuery {
  @IsOptional()
  @Matches(idPattern('per'), { message: 'must be the id of a person' })
  override startingAfter?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  externalId?: string;
}
