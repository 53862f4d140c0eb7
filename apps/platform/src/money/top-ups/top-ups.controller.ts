import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import type { Page, TopUpResource } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { ListTopUpsQuery } from './list-top-ups.query.js';
import { TopUps } from './top-ups.service.js';

@Controller('v1/top-ups')
@Access(PartnerGuard, RateLimitGuard)
export class TopUpsController {
  constructor(private readonly topUps: TopUps) {}

  @Get()
  @PartnerOperation('listTopUps', 'accounts:read')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListTopUpsQuery,
  ): Promise<Page<TopUpResource>> {
    return this.topUps.list(partnerId, query);
  }

  @Get(':id')
  @PartnerOperation('getTopUp', 'accounts:read', 'top_up_unknown')
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<TopUpResource> {
    return this.topUps.get(partnerId, id);
  }
}
