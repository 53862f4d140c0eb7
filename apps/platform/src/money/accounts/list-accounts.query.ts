import { OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsString, Length } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListAccountsQuery extends PageQuery {
  @AfterId(idPattern('acc'), 'an account')
  override startingAfter?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;
}
