import { type MoneyProposalState, moneyProposalStates, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsIn, Matches } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListMoneyProposalsQuery extends PageQuery {
  @AfterId(idPattern('prp'), 'a proposal')
  override startingAfter?: string;

  @OptionalField()
  @IsIn(moneyProposalStates)
  state?: MoneyProposalState;

  @OptionalField()
  @Matches(idPattern('acc'))
  accountId?: string;

  @OptionalField()
  @Matches(idPattern('top'))
  transferId?: string;
}
