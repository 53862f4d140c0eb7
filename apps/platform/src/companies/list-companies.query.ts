import { PageQuery } from '#http';
import { AfterId } from '../after-id.js';
import { idPattern } from '../ids.js';

export class ListCompaniesQuery extends PageQuery {
  @AfterId(idPattern('cmp'), 'a company')
  override startingAfter?: string;
}
