import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import type { DailyBalancesResource } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { DailyBalances } from './daily-balances.service.js';
import { ListDailyBalancesQuery } from './list-daily-balances.query.js';

/** What was posted to an account, day by day (docs/interface.md#statements). */
@Controller('v1/accounts/:id/daily-balances')
@Access(PartnerGuard, RateLimitGuard)
export class DailyBalancesController {
  constructor(private readonly balances: DailyBalances) {}

  @Get()
  @PartnerOperation(
    'listDailyBalances',
    'accounts:read',
    'account_unknown',
    'account_not_open',
    'period_impossible',
  )
  list(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: ListDailyBalancesQuery,
  ): Promise<DailyBalancesResource> {
    return this.balances.list(partnerId, id, query);
  }
}
