import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  IsReference,
  OptionalField,
  type Page,
  type PaymentState,
  paymentStates,
  type TransactionDetailResource,
  type TransactionResource,
} from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId, RateLimitGuard } from '../../api/index.js';
import { idPattern } from '../../ids.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { transactionUnknown } from '../payments/payment-exceptions.js';
import { Transactions } from './transactions.service.js';

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

  /** Only transactions in this state. */
  @OptionalField()
  @IsIn(paymentStates)
  state?: PaymentState;
}

@Controller('v1/transactions')
@Access(PartnerGuard, RateLimitGuard)
export class TransactionsController {
  constructor(private readonly transactions: Transactions) {}

  @Get()
  @PartnerOperation('listTransactions', 'accounts:read')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListTransactionsQuery,
  ): Promise<Page<TransactionResource>> {
    return this.transactions.list(partnerId, query);
  }

  @Get(':id')
  @PartnerOperation('getTransaction', 'accounts:read', transactionUnknown)
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<TransactionDetailResource> {
    return this.transactions.get(partnerId, id);
  }
}
