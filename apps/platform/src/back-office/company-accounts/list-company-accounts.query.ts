import {
  type AccountStatus,
  accountStatuses,
  IsReference,
  IsSearch,
  OptionalField,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListCompanyAccountsQuery extends PageQuery {
  @AfterId(idPattern('acc'), 'an account')
  override startingAfter?: string;

  /** A part of the company's name, an id, a reference, or the last four digits of a card. */
  @OptionalField()
  @IsSearch(100)
  search?: string;

  @OptionalField()
  @IsIn(accountStatuses)
  status?: AccountStatus;

  @OptionalField()
  @IsReference()
  partnerId?: string;
}

export class ListAccountEntriesQuery extends PageQuery {
  @AfterId(idPattern('ent'), 'an entry')
  override startingAfter?: string;
}

export class ListAccountHoldsQuery extends PageQuery {
  @AfterId(idPattern('txn'), 'a payment')
  override startingAfter?: string;
}

export class ListAccountTopUpsQuery extends PageQuery {
  @AfterId(idPattern('top'), 'a top-up')
  override startingAfter?: string;
}
