import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { EventIntake } from '../events/event-intake.js';
import { PartnerGuard, PartnerId } from '../partners/partner.guard.js';
import { SandboxGuard } from '../partners/sandbox.guard.js';
import { RateLimitGuard } from '../rate-limit.guard.js';
import { readEmittedEvent } from './read-emitted-event.js';

/** Emits any event of the catalog, as if the platform had a reason to. */
@Controller('v1/sandbox/events')
@UseGuards(RateLimitGuard, SandboxGuard, PartnerGuard)
export class SandboxEventsController {
  constructor(private readonly intake: EventIntake) {}

  /** Answers once the event is durable. */
  @Post()
  async emit(@PartnerId() partnerId: string, @Body() body: object): Promise<{ id: string }> {
    const { eventClass, companyId, data } = await readEmittedEvent(body);
    return { id: await this.intake.accept(partnerId, eventClass, companyId, data) };
  }
}
