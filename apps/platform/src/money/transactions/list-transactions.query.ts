import { IsReference, OptionalField, type PaymentState, paymentStates } from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListTransactionsQuery extends PeriodQuery {
  @AfterId(idPattern('txn'), 'a transaction')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  @OptionalField()
  @IsReference()
  accountId?: string;

  @OptionalField()
  @IsReference()
  cardId?: string;

  @OptionalField()
  @IsIn(paymentStates)
  state?: PaymentState;
}
