import { PageQuery } from '#http';
import { IsOptional, Matches } from 'class-validator';
import { idPattern } from '../ids.js';

export class ListCompaniesQuery extends PageQuery {
  @IsOptional()
  @Matches(idPattern('cmp'), { message: 'must be the id of a company' })
  override startingAfter?: string;
}
