import { OptionalField, type TopUpStatus, topUpStatuses } from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsString, Length } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListTopUpsQuery extends PageQuery {
  @AfterId(idPattern('top'), 'a top-up')
  override startingAfter?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  accountId?: string;

  @OptionalField()
  @IsIn(topUpStatuses)
  status?: TopUpStatus;
}
