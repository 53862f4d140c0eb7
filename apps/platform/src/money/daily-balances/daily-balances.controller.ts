import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import { type DailyBalancesResource, OptionalField } from '#contracts';
import { IsDay } from '#http';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { accountNotOpen, accountUnknown } from '../accounts/accounts.service.js';
import { periodImpossible } from '../statements/statement-account.js';
import { DailyBalances } from './daily-balances.service.js';

export class ListDailyBalancesQuery {
  /** The first day, where the company has its seat. Without it that of 90 days, or of the account if that is later. */
  @OptionalField()
  @IsDay()
  from?: string;

  /** The last day, included; at most 366 days in all. Without it the company's current day. */
  @OptionalField()
  @IsDay()
  to?: string;
}

/** What was posted to an account, day by day (docs/interface/statements.md#statements). */
@Controller('v1/accounts/:id/daily-balances')
@Access(PartnerGuard, RateLimitGuard)
export class DailyBalancesController {
  constructor(private readonly balances: DailyBalances) {}

  @Get()
  @PartnerOperation(
    'listDailyBalances',
    'accounts:read',
    accountUnknown,
    accountNotOpen,
    periodImpossible,
  )
  list(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: ListDailyBalancesQuery,
  ): Promise<DailyBalancesResource> {
    return this.balances.list(partnerId, id, query);
  }
}
