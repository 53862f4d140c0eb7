import { Injectable } from '@nestjs/common';
import type { EventClass, WebhookEvent } from '#contracts';
import { currentTraceparent } from '#observability';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { EventFollowers } from './event-followers.js';
import { windowEndOf } from '../delivery/retry-schedule.js';
import { RECORD_EVENTS } from './record-event.sql.js';
import { type NewEvent, newEvent } from './new-event.js';

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
    await this.recordAll(transaction, [event]);
    return event.id;
  }

  /** Records events of several companies in one statement, numbered in this order. */
  async recordAll(transaction: EntityManager, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    const now = this.clock.now();
    const traceparent = currentTraceparent() ?? null;
    await transaction.query(RECORD_EVENTS, [
      events.map(({ id }) => id),
      events.map(({ companyId }) => companyId),
      events.map(({ type }) => type),
      events.map(({ body }) => body),
      events.map(() => traceparent),
      events.map(({ createdAt }) => createdAt),
      events.map(({ channel }) => channel),
      events.map(({ version }) => version),
      now,
      windowEndOf(now),
      events.map(({ cardId }) => cardId),
    ]);
    for (const event of events) await this.followers.notify(transaction, event);
  }
}
