import { Controller, Get, Query } from '@nestjs/common';
import { Access } from '#access';
import { ACTIVITY_API, type ActivityCard, type Page } from '#contracts';
import { PageQuery } from '#http';
import { ReaderGuard, ReaderScope, type Scope } from '../readers/reader.guard.js';
import { ActivityCards } from './cards.service.js';

/** Cards: cardholders see their own, admins see all cards of their company. */
@Controller(`${ACTIVITY_API}/cards`)
@Access(ReaderGuard)
export class ActivityCardsController {
  constructor(private readonly cards: ActivityCards) {}

  @Get()
  list(@ReaderScope() scope: Scope, @Query() query: PageQuery): Promise<Page<ActivityCard>> {
    return this.cards.list(scope, query);
  }
}
