import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  type AccountDigestsResource,
  type AccountEventResource,
  NumberInText,
  OptionalField,
  type Page,
} from '#contracts';
import { IsDay, MAX_PAGE_SIZE } from '#http';
import { IsInt, Max, Min } from 'class-validator';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { accountUnknown } from '../accounts/accounts.service.js';
import { periodImpossible } from '../statements/statement-account.js';
import { AccountDigests, AccountEvents } from './account-changes.service.js';

export class ListAccountEventsQuery {
  /** The number of the account's change after which the list begins. */
  @OptionalField()
  @NumberInText()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  afterSequence = 0;

  @OptionalField()
  @NumberInText()
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit = 20;
}

export class ListAccountDigestsQuery {
  /** The first day, such as 2026-03-01; the last one if left out. */
  @OptionalField()
  @IsDay()
  from?: string;

  /** The last day; today, where the company has its seat, if left out. At most 31 days are answered. */
  @OptionalField()
  @IsDay()
  to?: string;
}

/** What a partner completes and compares its copy of an account with. */
@Controller('v1/accounts/:id')
@Access(PartnerGuard, RateLimitGuard)
export class AccountChangesController {
  constructor(
    private readonly events: AccountEvents,
    private readonly digests: AccountDigests,
  ) {}

  @Get('events')
  @PartnerOperation('listAccountEvents', 'accounts:read', accountUnknown)
  listEvents(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: ListAccountEventsQuery,
  ): Promise<Page<AccountEventResource>> {
    return this.events.list(partnerId, id, query);
  }

  @Get('digests')
  @PartnerOperation('listAccountDigests', 'accounts:read', accountUnknown, periodImpossible)
  listDigests(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: ListAccountDigestsQuery,
  ): Promise<AccountDigestsResource> {
    return this.digests.list(partnerId, id, query);
  }
}
