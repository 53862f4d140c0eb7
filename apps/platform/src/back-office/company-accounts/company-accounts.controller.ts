import { Get, Param, Query } from '@nestjs/common';
import type {
  Page,
  ReviewedAccount,
  ReviewedAccountDetail,
  ReviewedHold,
  StatementLine,
  TopUpResource,
} from '#contracts';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { CompanyAccountsReader } from './company-accounts.reader.js';
import {
  ListAccountEntriesQuery,
  ListAccountHoldsQuery,
  ListAccountTopUpsQuery,
  ListCompanyAccountsQuery,
} from './list-company-accounts.query.js';

@BackOfficeController('accounts')
export class CompanyAccountsController {
  constructor(private readonly accounts: CompanyAccountsReader) {}

  @Get()
  list(@Query() query: ListCompanyAccountsQuery): Promise<Page<ReviewedAccount>> {
    return this.accounts.list(query);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<ReviewedAccountDetail> {
    return this.accounts.read(id);
  }

  @Get(':id/entries')
  entries(
    @Param('id') id: string,
    @Query() query: ListAccountEntriesQuery,
  ): Promise<Page<StatementLine>> {
    return this.accounts.entries(id, query);
  }

  @Get(':id/holds')
  holds(
    @Param('id') id: string,
    @Query() query: ListAccountHoldsQuery,
  ): Promise<Page<ReviewedHold>> {
    return this.accounts.holds(id, query);
  }

  @Get(':id/top-ups')
  topUps(
    @Param('id') id: string,
    @Query() query: ListAccountTopUpsQuery,
  ): Promise<Page<TopUpResource>> {
    return this.accounts.topUps(id, query);
  }
}
