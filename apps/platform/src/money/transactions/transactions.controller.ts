import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import type { Page, TransactionDetailResource, TransactionResource } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { ListTransactionsQuery } from './list-transactions.query.js';
import { Transactions } from './transactions.service.js';

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
  @PartnerOperation('getTransaction', 'accounts:read', 'transaction_unknown')
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<TransactionDetailResource> {
    return this.transactions.get(partnerId, id);
  }
}
