import { Get, Param, Query, Req, Res } from '@nestjs/common';
import { Access } from '#access';
import { type ActivityPayment, ACTIVITY_API, type Page } from '#contracts';
import { SessionCookie } from '#http';
import { Caller, CardAppController, SessionGuard, Sessions, type SignedIn } from '#strong-auth';
import type { Request, Response } from 'express';
import { ListPurchasesQuery } from './list-purchases.query.js';
import { PurchaseStreams } from './purchase-streams.js';
import { Purchases } from './purchases.js';

/** The cardholder's own payments, as a partner's card-activity tells them to its app. */
@CardAppController(`${ACTIVITY_API}/payments`)
@Access(SessionGuard)
export class PurchasesController {
  constructor(
    private readonly purchases: Purchases,
    private readonly streams: PurchaseStreams,
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  list(
    @Caller() caller: SignedIn,
    @Query() query: ListPurchasesQuery,
  ): Promise<Page<ActivityPayment>> {
    return this.purchases.list(caller, query);
  }

  /** Server-sent events while the app is open; see `activityStreamEvents`. */
  @Get('stream')
  stream(@Caller() caller: SignedIn, @Req() request: Request, @Res() response: Response): void {
    const token = this.cookie.read(request)!;
    this.streams.open(response, {
      owner: `${caller.companyId}/${caller.externalId}`,
      isStillAdmitted: async () => (await this.sessions.find(token)) !== undefined,
    });
  }

  @Get(':id')
  get(@Caller() caller: SignedIn, @Param('id') id: string): Promise<ActivityPayment> {
    return this.purchases.get(caller, id);
  }
}
