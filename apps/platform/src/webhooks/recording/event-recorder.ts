import { Injectable } from '@nestjs/common';
import { type EventClass, isPrevalidated, type WebhookEvent } from '#contracts';
import { notifyAfter } from '#database';
import { eventProblemsOf } from '#http';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { EventFollowers } from './event-followers.js';
import { EVENTS_CHANNEL } from '../delivery/delivery-queue.sql.js';
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
   *
   * @throws Error if the event's class refuses it: every receiver would.
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
    for (const event of events) await refuseInvalid(event);
    const now = this.clock.now();
    await transaction.query(RECORD_EVENTS, [
      events.map(({ id }) => id),
      events.map(({ companyId }) => companyId),
      events.map(({ type }) => type),
      events.map(({ body }) => body),
      events.map(({ traceparent }) => traceparent),
      events.map(({ createdAt }) => createdAt),
      events.map(({ channel }) => channel),
      events.map(({ version }) => version),
      now,
      windowEndOf(now),
      events.map(({ cardId }) => cardId),
    ]);
    notifyAfter(transaction, EVENTS_CHANNEL);
    await this.followers.notify(transaction, events);
  }
}

/** Judges the event as its receivers read it. The error names fields, never values. */
async function refuseInvalid({ eventClass, type, body }: NewEvent): Promise<void> {
  const received = JSON.parse(body) as object;
  if (isPrevalidated(eventClass, received)) return;
  const problems = await eventProblemsOf(eventClass, received);
  if (problems.length === 0) return;
  const fields = problems.slice(0, 20).map(({ pointer, code }) => `${pointer} (${code})`);
  throw new Error(`${type} has wrong data: ${fields.join(', ')}`);
}
