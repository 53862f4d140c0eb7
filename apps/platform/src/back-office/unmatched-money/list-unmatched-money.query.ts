import {
  IsReference,
  OptionalField,
  type UnmatchedReason,
  unmatchedReasons,
  type UnmatchedState,
  unmatchedStates,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListUnmatchedMoneyQuery extends PageQuery {
  @AfterId(idPattern('top'), 'a top-up')
  override startingAfter?: string;

  @IsIn(unmatchedStates)
  state: UnmatchedState = 'waiting';

  @OptionalField()
  @IsIn(unmatchedReasons)
  reason?: UnmatchedReason;

  @OptionalField()
  @IsReference()
  partnerId?: string;
}
