import { PageQuery } from '#http';
import { AfterId } from '../api/index.js';
import { idPattern } from '../ids.js';

export class ListCompaniesQuery extends PageQuery {
  @AfterId(idPattern('cmp'), 'a company')
  override startingAfter?: string;
}
