import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Access } from '#access';
import { DomainError } from '#http';
import type { Request, Response } from 'express';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { EventTails } from './event-tails.js';

@Controller('v1/events/stream')
@Access(PartnerGuard, RateLimitGuard)
export class EventStreamController {
  constructor(
    private readonly tails: EventTails,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Server-sent events while the connection is open: that there are new events, and the id of the newest. */
  @Get()
  @Header('content-type', 'text/event-stream')
  @PartnerOperation('streamEvents', 'webhooks:read')
  stream(@PartnerId() owner: string, @Req() request: Request, @Res() response: Response): void {
    const guard = this.moduleRef.get(PartnerGuard, { strict: false });
    const isStillAdmitted = () =>
      guard.check(request, this.stream).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DomainError) return false;
          throw error;
        },
      );
    this.tails.open(response, { owner, isStillAdmitted });
  }
}
