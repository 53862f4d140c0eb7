import { OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsString, Length } from 'class-validator';
import { AfterId, IdList, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListAccountsQuery extends PageQuery {
  @AfterId(idPattern('acc'), 'an account')
  override startingAfter?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  /** A part of the company's name, in upper or lower case. */
  @SearchText()
  search?: string;

  /** Only these accounts; those that do not exist are left out. */
  @IdList(idPattern('acc'), 'accounts')
  ids?: string;
}
