import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import type { AccountDigestsResource, AccountEventResource, Page } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { AccountDigests } from './account-digests.service.js';
import { AccountEvents } from './account-events.service.js';
import { ListAccountDigestsQuery } from './list-account-digests.query.js';
import { ListAccountEventsQuery } from './list-account-events.query.js';

/** What a partner completes and compares its copy of an account with. */
@Controller('v1/accounts/:id')
@Access(PartnerGuard, RateLimitGuard)
export class AccountChangesController {
  constructor(
    private readonly events: AccountEvents,
    private readonly digests: AccountDigests,
  ) {}

  @Get('events')
  @PartnerOperation('listAccountEvents', 'accounts:read', 'account_unknown')
  listEvents(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: ListAccountEventsQuery,
  ): Promise<Page<AccountEventResource>> {
    return this.events.list(partnerId, id, query);
  }

  @Get('digests')
  @PartnerOperation('listAccountDigests', 'accounts:read', 'account_unknown', 'period_impossible')
  listDigests(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: ListAccountDigestsQuery,
  ): Promise<AccountDigestsResource> {
    return this.digests.list(partnerId, id, query);
  }
}
