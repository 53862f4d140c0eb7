import { type AccountStatus, accountStatuses, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListCompanyAccountsQuery extends PageQuery {
  @AfterId(idPattern('acc'), 'an account')
  override startingAfter?: string;

  /** A part of the company's name, an id, a reference, or the last four digits of a card. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  @Matches(/\S/)
  search?: string;

  @OptionalField()
  @IsIn(accountStatuses)
  status?: AccountStatus;

  @OptionalField()
  @IsString()
  @Length(1, 100)
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
