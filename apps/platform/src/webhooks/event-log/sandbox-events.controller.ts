import { Body, Controller, Post } from '@nestjs/common';
import { Access } from '#access';
import type { EntityManager } from 'typeorm';
import {
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  IsReference,
  nestedClassOf,
  NestedObject,
  readClass,
  sentEventClassOf,
  DescribedAsVariants,
  type WebhookEvent,
} from '#contracts';
import { RequestValidationError } from '#http';
import { IsIn, IsObject } from 'class-validator';
import { CompaniesService, companyUnknown } from '../../companies/index.js';
import { EventRecorder, type NewEvent, newEvent } from '../recording/event-recorder.js';
import {
  ALONE,
  type ExecuteShared,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { eventKindUnknown } from './redelivery.service.js';

const sentEventClasses = Object.values(eventClassesByChannel).flat();

@DescribedAsVariants('event', Object.fromEntries(sentEventClasses.map(emissionOf)))
class EmitEventDto {
  @IsReference()
  companyId: string;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsReference()
  event: string;

  @IsObject()
  data: Record<string, unknown>;
}

/** For the API document: the request to emit an event of one kind, with that kind's data. */
function emissionOf(eventClass: EventClass): [string, new () => object] {
  const { identifier } = eventDeclarationOf(eventClass);
  class Emission {
    @IsReference()
    companyId: string;

    @IsIn([identifier])
    event: string;

    @NestedObject(() => nestedClassOf(eventClass, 'data'))
    data: object;
  }
  Object.defineProperty(Emission, 'name', { value: `Emit${eventClass.name}` });
  return [identifier, Emission];
}

interface Emission {
  partnerId: string;
  event: NewEvent;
}

interface Emitted {
  id: string;
}

/** Emits events that nothing in the sandbox causes yet. */
@Controller('v1/sandbox/events')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxEventsController {
  private readonly record: ExecuteShared<Emission, Emitted>;

  constructor(
    private readonly recorder: EventRecorder,
    private readonly companies: CompaniesService,
    idempotency: Idempotency,
  ) {
    this.record = idempotency.shared<Emission, Emitted>({
      together: (transaction, emissions) => this.recordTogether(transaction, emissions),
      alone: async (transaction, { event }) => {
        await this.recorder.recordAll(transaction, [event]);
        return { id: event.id };
      },
      rowOf: async ({ partnerId, event: { companyId } }) =>
        (await this.companies.get(partnerId, companyId)).id,
    });
  }

  /** Answers when the event is durable, before it is delivered. */
  @Post()
  @PartnerOperation('emitEvent', 'sandbox:write', companyUnknown, eventKindUnknown)
  async emit(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: EmitEventDto,
  ): Promise<{ id: string }> {
    const { eventClass, companyId, data } = readEmittedEvent(body);
    return this.record(partnerId, request, {
      partnerId,
      event: newEvent(eventClass, companyId, data),
    });
  }

  private async recordTogether(
    transaction: EntityManager,
    emissions: Emission[],
  ): Promise<(Emitted | typeof ALONE)[]> {
    const locked = await transaction.query<{ place: string }[]>(LOCK_COMPANIES, [
      emissions.map(({ partnerId }) => partnerId),
      emissions.map(({ event }) => event.companyId),
    ]);
    const places = new Set(locked.map(({ place }) => Number(place) - 1));
    const events = emissions.map(({ event }) => event);
    await this.recorder.recordAll(
      transaction,
      events.filter((_event, place) => places.has(place)),
    );
    return events.map(({ id }, place) => (places.has(place) ? { id } : ALONE));
  }
}

/** Locks the companies that no other transaction has locked. $1 partners, $2 companies, one for each event. */
const LOCK_COMPANIES = `
  SELECT asked.place FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (partner_id, company_id, place)
  JOIN companies c ON c.id = asked.company_id AND c.partner_id = asked.partner_id
  ORDER BY c.id FOR NO KEY UPDATE OF c SKIP LOCKED`;

interface EmittedEvent {
  eventClass: EventClass<WebhookEvent>;
  companyId: string;
  data: object;
}

// The caller does not choose the time.
const ANY_TIME = '2026-01-01T00:00:00.000Z';

/**
 * Reads the event kind of a request to emit an event, and validates the data.
 *
 * @throws RequestValidationError naming every invalid field of the data; event_kind_unknown.
 */
function readEmittedEvent({ companyId, event, data }: EmitEventDto): EmittedEvent {
  const eventClass = sentEventClassOf(event);
  if (!eventClass) throw eventKindUnknown();
  const envelope = { companyId, event, data, timestamp: ANY_TIME };
  const { problems } = readClass(eventClass, envelope, 'message');
  if (problems.length > 0) throw new RequestValidationError(problems);
  return { eventClass, companyId, data };
}
