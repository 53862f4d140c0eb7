import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access } from '#access';
import type { EventDetailResource, EventResource, Page } from '#contracts';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  Operation,
  RateLimitGuard,
} from '../../api/index.js';
import { PartnerGuard, PartnerId } from '../../partners/index.js';
import { EventLogService } from './event-log.service.js';
import { ListEventsQuery } from './list-events.query.js';
import { RecoverEventsDto } from './recover-events.dto.js';
import { RedeliveryService } from './redelivery.service.js';
import { SendTestEventDto } from './send-test-event.dto.js';
import { TestEventsService } from './test-events.service.js';

@Controller('v1/events')
@Access(PartnerGuard, RateLimitGuard)
export class EventsController {
  constructor(
    private readonly eventLog: EventLogService,
    private readonly redelivery: RedeliveryService,
    private readonly testEvents: TestEventsService,
    private readonly idempotency: Idempotency,
  ) {}

  @Get()
  @Operation('listEvents')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListEventsQuery,
  ): Promise<Page<EventResource>> {
    return this.eventLog.list(partnerId, query);
  }

  @Get(':id')
  @Operation('getEvent', 'event_unknown')
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<EventDetailResource> {
    return this.eventLog.get(partnerId, id);
  }

  /** Answers before the delivery; its result is shown in the event. */
  @Post(':id/redeliver')
  @HttpCode(202)
  @Operation('redeliverEvent', 'event_unknown', 'webhook_endpoint_unknown')
  redeliver(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Param('id') id: string,
  ): Promise<{ id: string }> {
    return this.idempotency.execute(partnerId, request, async (transaction) => {
      await this.redelivery.redeliver(transaction, partnerId, id);
      return { id };
    });
  }

  @Post('recover')
  @HttpCode(202)
  @Operation('recoverEvents')
  recover(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: RecoverEventsDto,
  ): Promise<{ recovered: number }> {
    return this.idempotency.executeInSteps(partnerId, request, async (inTransaction) => ({
      recovered: await this.redelivery.recover(inTransaction, partnerId, body),
    }));
  }

  /** Answers before the delivery; its result is shown in the event. */
  @Post('test')
  @HttpCode(202)
  @Operation(
    'sendTestEvent',
    'event_kind_unknown',
    'event_kind_of_other_channel',
    'webhook_endpoint_unknown',
  )
  test(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: SendTestEventDto,
  ): Promise<{ id: string }> {
    return this.idempotency.execute(partnerId, request, async (transaction) => ({
      id: await this.testEvents.send(transaction, partnerId, body),
    }));
  }
}
