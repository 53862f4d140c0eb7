import { OptionalField, type PaymentState, paymentStates } from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn, IsString, Length } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListTransactionsQuery extends PeriodQuery {
  @AfterId(idPattern('txn'), 'a transaction')
  override startingAfter?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  accountId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  cardId?: string;

  @OptionalField()
  @IsIn(paymentStates)
  state?: PaymentState;
}
