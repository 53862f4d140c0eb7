import {
  type Page,
  type ReviewedAccount,
  type ReviewedAccountDetail,
  type ReviewedHold,
  type StatementLine,
  type TopUpResource,
} from '#contracts';
import { PageQuery } from '#http';
import { Get, Param, Query } from '@nestjs/common';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';
import { BackOfficeController } from '../reviewers/reviewer-host.js';
import { CompanyAccountsService, ListCompanyAccountsQuery } from './company-accounts.service.js';

class ListAccountEntriesQuery extends PageQuery {
  @AfterId(idPattern('ent'), 'an entry')
  override startingAfter?: string;
}

class ListAccountHoldsQuery extends PageQuery {
  @AfterId(idPattern('txn'), 'a payment')
  override startingAfter?: string;
}

class ListAccountTopUpsQuery extends PageQuery {
  @AfterId(idPattern('top'), 'a top-up')
  override startingAfter?: string;
}

@BackOfficeController('accounts')
export class CompanyAccountsController {
  constructor(private readonly accounts: CompanyAccountsService) {}

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
