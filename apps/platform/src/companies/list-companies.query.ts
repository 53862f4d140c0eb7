import { PageQuery } from '#http';
import { AfterId, IdList, SearchText } from '../api/index.js';
import { idPattern } from '../ids.js';

export class ListCompaniesQuery extends PageQuery {
  @AfterId(idPattern('cmp'), 'a company')
  override startingAfter?: string;

  /** A part of the name, in upper or lower case. */
  @SearchText()
  search?: string;

  /** Only these companies; those that do not exist are left out. */
  @IdList(idPattern('cmp'), 'companies')
  ids?: string;
}
