import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access } from '#access';
import type {
  EventDetailResource,
  EventPage,
  RecoverableEvents,
  RecoveredEvents,
} from '#contracts';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import {
  Caller,
  type PartnerCaller,
  PartnerGuard,
  PartnerId,
  PartnerOperation,
} from '../../partners/index.js';
import { EventLogService } from './event-log.service.js';
import { ListEventsQuery } from './list-events.query.js';
import { FailedEventsQuery, RecoverEventsDto } from './recover-events.dto.js';
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
  @PartnerOperation('listEvents', 'webhooks:read')
  list(@Caller() caller: PartnerCaller, @Query() query: ListEventsQuery): Promise<EventPage> {
    return this.eventLog.list(caller, query);
  }

  /** Counts what `recover` with the same filters would send again. */
  @Get('recoverable')
  @PartnerOperation('countRecoverableEvents', 'webhooks:read')
  countRecoverable(
    @Caller() caller: PartnerCaller,
    @Query() query: FailedEventsQuery,
  ): Promise<RecoverableEvents> {
    return this.redelivery.count(caller, query);
  }

  @Get(':id')
  @PartnerOperation('getEvent', 'webhooks:read', 'event_unknown')
  get(@Caller() caller: PartnerCaller, @Param('id') id: string): Promise<EventDetailResource> {
    return this.eventLog.get(caller, id);
  }

  /** Answers before the delivery; its result is shown in the event. */
  @Post(':id/redeliver')
  @HttpCode(202)
  @PartnerOperation('redeliverEvent', 'webhooks:write', 'event_unknown', 'webhook_endpoint_unknown')
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
  @PartnerOperation('recoverEvents', 'webhooks:write')
  async recover(
    @Caller() caller: PartnerCaller,
    @Idempotent() request: IdempotentRequest,
    @Body() body: RecoverEventsDto,
  ): Promise<RecoveredEvents> {
    const { partnerId } = caller;
    const chosen = await this.redelivery.choose(caller, body);
    return this.idempotency.executeInSteps(partnerId, request, (inTransaction) =>
      this.redelivery.recover(inTransaction, partnerId, chosen),
    );
  }

  /** Answers before the delivery; its result is shown in the event. */
  @Post('test')
  @HttpCode(202)
  @PartnerOperation(
    'sendTestEvent',
    'webhooks:write',
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
