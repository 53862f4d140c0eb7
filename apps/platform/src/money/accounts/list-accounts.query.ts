import { IsReference, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { AfterId, IdList, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListAccountsQuery extends PageQuery {
  @AfterId(idPattern('acc'), 'an account')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  /** A part of the company's name, without case and accents. */
  @SearchText()
  search?: string;

  /** Only these accounts; those that do not exist are left out. */
  @IdList(idPattern('acc'), 'accounts')
  ids?: string;
}
