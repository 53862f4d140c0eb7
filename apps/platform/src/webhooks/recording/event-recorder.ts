import { Injectable } from '@nestjs/common';
import type { EventClass, WebhookEvent } from '#contracts';
import { currentTraceparent } from '#observability';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { EventFollowers } from './event-followers.js';
import { windowEndOf } from '../delivery/retry-schedule.js';
import { RECORD_EVENT } from './record-event.sql.js';
import { newEvent } from './new-event.js';

/** Stores events in the transaction of the change that they report (docs/interface.md#the-event-webhook). */
@Injectable()
export class EventRecorder {
  constructor(
    private readonly clock: Clock,
    private readonly followers: EventFollowers,
  ) {}

  /**
   * Records one event for the company's partner, with the next number in a sequence without gaps: the
   * company's row stays locked until the transaction ends. @returns the event's id.
   */
  async record<T extends WebhookEvent>(
    transaction: EntityManager,
    eventClass: EventClass<T>,
    companyId: string,
    data: T['data'],
  ): Promise<string> {
    const event = newEvent(eventClass, companyId, data);
    const now = this.clock.now();
    await transaction.query(RECORD_EVENT, [
      event.id,
      companyId,
      event.type,
      event.body,
      currentTraceparent() ?? null,
      event.createdAt,
      now,
      windowEndOf(now),
      event.channel,
      event.version,
    ]);
    await this.followers.tell(transaction, { ...event, eventClass, data });
    return event.id;
  }
}
