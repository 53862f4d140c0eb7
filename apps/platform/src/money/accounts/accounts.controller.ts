import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  type AccountEntryResource,
  type AccountResource,
  ChangeAccount,
  IsReference,
  OptionalField,
  type Page,
} from '#contracts';
import { PageQuery } from '#http';
import { AfterId, IdList, RateLimitGuard, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import {
  AccountBalances,
  accountNotOpen,
  AccountSettings,
  accountUnknown,
  thresholdCurrencyWrong,
} from './accounts.service.js';

export class ListAccountsQuery extends PageQuery {
  @AfterId(idPattern('acc'), 'an account')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  /** A part of the company's name, without case and accents. */
  @SearchText()
  search?: string;

  /** Only these accounts; unknown ids are left out. */
  @IdList(idPattern('acc'), 'accounts')
  ids?: string;
}

export class ListAccountEntriesQuery extends PageQuery {
  @AfterId(idPattern('ent'), 'an entry')
  override startingAfter?: string;
}

@Controller('v1/accounts')
@Access(PartnerGuard, RateLimitGuard)
export class AccountsController {
  constructor(
    private readonly accounts: AccountBalances,
    private readonly settings: AccountSettings,
  ) {}

  @Get()
  @PartnerOperation('listAccounts', 'accounts:read')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListAccountsQuery,
  ): Promise<Page<AccountResource>> {
    return this.accounts.list(partnerId, query);
  }

  @Get(':id')
  @PartnerOperation('getAccount', 'accounts:read', accountUnknown)
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<AccountResource> {
    return this.accounts.get(partnerId, id);
  }

  @Get(':id/entries')
  @PartnerOperation('listAccountEntries', 'accounts:read', accountUnknown)
  listEntries(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: ListAccountEntriesQuery,
  ): Promise<Page<AccountEntryResource>> {
    return this.accounts.entries(partnerId, id, query);
  }

  @Patch(':id')
  @PartnerOperation(
    'changeAccount',
    'accounts:write',
    accountUnknown,
    accountNotOpen,
    thresholdCurrencyWrong,
  )
  async change(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: ChangeAccount,
  ): Promise<AccountResource> {
    await this.settings.change(partnerId, id, body);
    return this.accounts.get(partnerId, id);
  }
}
