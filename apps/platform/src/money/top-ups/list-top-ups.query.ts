import { IsReference, OptionalField, type TopUpStatus, topUpStatuses } from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListTopUpsQuery extends PageQuery {
  @AfterId(idPattern('top'), 'a top-up')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  accountId?: string;

  @OptionalField()
  @IsIn(topUpStatuses)
  status?: TopUpStatus;
}
