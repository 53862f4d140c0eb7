import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  type AccountEntryResource,
  type AccountResource,
  type ChangeAccount,
  NestedObject,
  NullableField,
  type Page,
} from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { PositiveMoney } from '../positive-money.dto.js';
import { AccountBalances } from './account-balances.js';
import { AccountEntries } from './account-entries.js';
import { AccountSettings } from './account-settings.service.js';
import { ListAccountEntriesQuery } from './list-account-entries.query.js';
import { ListAccountsQuery } from './list-accounts.query.js';

class ChangeAccountDto implements ChangeAccount {
  /** Null: low balances are not reported. */
  @NullableField()
  @NestedObject(() => PositiveMoney)
  lowBalanceThreshold?: PositiveMoney | null;
}

@Controller('v1/accounts')
@Access(PartnerGuard, RateLimitGuard)
export class AccountsController {
  constructor(
    private readonly accounts: AccountBalances,
    private readonly settings: AccountSettings,
    private readonly entries: AccountEntries,
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
  @PartnerOperation('getAccount', 'accounts:read', 'account_unknown')
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<AccountResource> {
    return this.accounts.get(partnerId, id);
  }

  @Get(':id/entries')
  @PartnerOperation('listAccountEntries', 'accounts:read', 'account_unknown')
  listEntries(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: ListAccountEntriesQuery,
  ): Promise<Page<AccountEntryResource>> {
    return this.entries.list(partnerId, id, query);
  }

  @Patch(':id')
  @PartnerOperation(
    'changeAccount',
    'accounts:write',
    'account_unknown',
    'account_not_open',
    'threshold_currency_wrong',
  )
  async change(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: ChangeAccountDto,
  ): Promise<AccountResource> {
    await this.settings.change(partnerId, id, body);
    return this.accounts.get(partnerId, id);
  }
}
