import { Body, Controller, Post } from '@nestjs/common';
import { Access } from '#access';
import { CompaniesService } from '../../companies/index.js';
import { EventRecorder } from '../recording/event-recorder.js';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { EmitEventDto } from './emit-event.dto.js';
import { readEmittedEvent } from './read-emitted-event.js';

/** Emits events that nothing in the sandbox causes yet. */
@Controller('v1/sandbox/events')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxEventsController {
  constructor(
    private readonly recorder: EventRecorder,
    private readonly companies: CompaniesService,
    private readonly idempotency: Idempotency,
  ) {}

  /** Answers when the event is durable, before it is delivered. */
  @Post()
  @PartnerOperation('emitEvent', 'sandbox:write', 'company_unknown', 'event_kind_unknown')
  async emit(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: EmitEventDto,
  ): Promise<{ id: string }> {
    const { eventClass, companyId, data } = await readEmittedEvent(body);
    await this.companies.get(partnerId, companyId);
    return this.idempotency.execute(
      partnerId,
      request,
      async (transaction) => ({
        id: await this.recorder.record(transaction, eventClass, companyId, data),
      }),
      companyId,
    );
  }
}
