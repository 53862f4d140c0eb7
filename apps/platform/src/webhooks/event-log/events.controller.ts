import { createHash } from 'node:crypto';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  bodyScopeOf,
  channelOf,
  CheckedBy,
  describeEvent,
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  type EventDetailResource,
  type EventPage,
  eventSchemaOf,
  type EventTypeResource,
  exampleOf,
  IsReference,
  type Page,
  type RecoverableEvents,
  type RecoveredEvents,
  type WebhookChannel,
  webhookChannels,
  type WebhookEvent,
} from '#contracts';
import { IsIn } from 'class-validator';
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
import { webhookEndpointUnknown } from '../endpoints/webhook-endpoints.js';
import { EventLogService, eventUnknown } from './event-log.service.js';
import { FailedEventsQuery, ListEventsQuery, RecoverEventsDto } from './event-search.js';
import {
  eventKindOfOtherChannel,
  eventKindUnknown,
  RedeliveryService,
} from './redelivery.service.js';

const sentEventClasses = Object.values(eventClassesByChannel).flat();

class SendTestEventDto {
  /** The channel whose endpoint gets the test. */
  @IsIn(webhookChannels)
  channel: WebhookChannel;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsReference()
  @NamesEventKind()
  event: string;
}

/** Lists the kinds in the API document. An unknown kind is refused later with its own error code. */
function NamesEventKind(): PropertyDecorator {
  return CheckedBy({
    name: 'namesEventKind',
    isGood: () => true,
    message: 'must be a known kind',
    schema: {
      type: 'string',
      enum: sentEventClasses.map((sent) => eventDeclarationOf(sent).identifier),
    },
  });
}

@Controller('v1/events')
@Access(PartnerGuard, RateLimitGuard)
export class EventsController {
  constructor(
    private readonly eventLog: EventLogService,
    private readonly redelivery: RedeliveryService,
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
  @PartnerOperation('getEvent', 'webhooks:read', eventUnknown)
  get(@Caller() caller: PartnerCaller, @Param('id') id: string): Promise<EventDetailResource> {
    return this.eventLog.get(caller, id);
  }

  /** Answers before the delivery; its result is shown in the event. */
  @Post(':id/redeliver')
  @HttpCode(202)
  @PartnerOperation('redeliverEvent', 'webhooks:write', eventUnknown, webhookEndpointUnknown)
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
    eventKindUnknown,
    eventKindOfOtherChannel,
    webhookEndpointUnknown,
  )
  test(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: SendTestEventDto,
  ): Promise<{ id: string }> {
    return this.idempotency.execute(partnerId, request, async (transaction) => ({
      id: await this.redelivery.sendTest(transaction, partnerId, body),
    }));
  }
}

/** Every kind of event that is sent, as one page. The catalog changes only with a release. */
const eventTypes: Page<EventTypeResource> = {
  data: sentEventClasses.map(toResource),
  hasMore: false,
};

const eventTypesTag = `"${createHash('sha256').update(JSON.stringify(eventTypes)).digest('base64url')}"`;

function toResource(eventClass: EventClass<WebhookEvent>): EventTypeResource {
  const { identifier, version, deprecation } = eventDeclarationOf(eventClass);
  const description = describeEvent(eventClass.name) ?? '';
  return {
    event: identifier,
    channel: channelOf(eventClass),
    version,
    bodyScope: bodyScopeOf(identifier),
    description: deprecation
      ? `Deprecated until ${deprecation.endsOn}: ${description}`
      : description,
    deprecation: deprecation ?? null,
    schema: eventSchemaOf(eventClass, describeEvent),
    example: exampleOf(eventClass),
  };
}

@Controller('v1/event-types')
@Access(PartnerGuard, RateLimitGuard)
export class EventTypesController {
  /** Express answers 304 if the client has the current version. */
  @Get()
  @Header('etag', eventTypesTag)
  @Header('cache-control', 'private, no-cache')
  @PartnerOperation('listEventTypes', 'webhooks:read')
  list(): Page<EventTypeResource> {
    return eventTypes;
  }
}
