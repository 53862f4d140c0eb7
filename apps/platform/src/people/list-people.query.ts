import { PageQuery } from '#http';
import { IsOptional, IsString, Length } from 'class-validator';
import { AfterId } from '../after-id.js';
import { idPattern } from '../ids.js';

export class ListPeopleQuery extends PageQuery {
  @AfterId(idPattern('per'), 'a person')
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
