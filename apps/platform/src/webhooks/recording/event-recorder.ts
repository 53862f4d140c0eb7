import { Injectable } from '@nestjs/common';
import {
  channelOf,
  type EventClass,
  eventDeclarationOf,
  readClass,
  type WebhookChannel,
  type WebhookEvent,
} from '#contracts';
import { notifyAfter } from '#database';
import { currentTraceparent } from '#observability';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { createdAtOf, newId } from '../../ids.js';
import { endpointIdOf, EVENTS_CHANNEL } from '../endpoints/webhook-endpoints.js';

/** An event that could not be delivered for this long is given up permanently (docs/interface/webhooks.md#the-event-webhook). */
export const RETRY_WINDOW_MS = 5 * 86_400_000;

/** The end of the five days that begin at this time. */
export function windowEndOf(beginsAt: Date): Date {
  return new Date(beginsAt.getTime() + RETRY_WINDOW_MS);
}

/** The start of the five days that end at this time. */
export function windowStartOf(windowEndsAt: Date): Date {
  return new Date(windowEndsAt.getTime() - RETRY_WINDOW_MS);
}

const MAX_CARD_ID_LENGTH = 100;

/** An event to store, before it has a number. */
export interface NewEvent {
  id: string;
  /** The time contained in its id. */
  createdAt: Date;
  channel: WebhookChannel;
  companyId: string;
  /** The card that it is about. Null for none. */
  cardId: string | null;
  type: string;
  /** Version of the event kind, used for all deliveries of this event. */
  version: number;
  /** The bytes as sent: exactly the four fields of the envelope (docs/interface/webhooks.md#the-event-webhook). */
  body: string;
  /** Of the trace that it belongs to. */
  traceparent: string | null;
  eventClass: EventClass<WebhookEvent>;
  data: object;
}

export function newEvent<T extends WebhookEvent>(
  eventClass: EventClass<T>,
  companyId: string,
  data: T['data'],
): NewEvent {
  const { identifier: type, version } = eventDeclarationOf(eventClass);
  const id = newId('evt');
  const createdAt = createdAtOf(id);
  const envelope: WebhookEvent = {
    event: type,
    companyId,
    timestamp: createdAt.toISOString(),
    data,
  };
  return {
    id,
    createdAt,
    channel: channelOf(eventClass),
    companyId,
    cardId: cardIdOf(data),
    type,
    version,
    body: JSON.stringify(envelope),
    traceparent: currentTraceparent() ?? null,
    eventClass,
    data,
  };
}

/** In the sandbox partners choose the data of events themselves, and an index takes no long texts. */
function cardIdOf(data: object): string | null {
  const { cardId } = data as { cardId?: unknown };
  return typeof cardId === 'string' && cardId.length <= MAX_CARD_ID_LENGTH ? cardId : null;
}

/** An event that was just stored, in a transaction that is still open. */
export interface RecordedEvent<T extends WebhookEvent = WebhookEvent> {
  id: string;
  eventClass: EventClass<T>;
  companyId: string;
  data: T['data'];
  createdAt: Date;
}

/** A further effect of events, in their transaction: all are committed or nothing. */
export type EventFollower = (
  transaction: EntityManager,
  events: readonly RecordedEvent[],
) => Promise<void>;

/** Lets other modules register followers while the service starts, so that the recorder does not depend on them. */
@Injectable()
export class EventFollowers {
  private readonly followers: EventFollower[] = [];

  add(follower: EventFollower): void {
    this.followers.push(follower);
  }

  /** Sequentially, because they share the transaction's connection. */
  async notify(transaction: EntityManager, events: readonly RecordedEvent[]): Promise<void> {
    for (const follow of this.followers) await follow(transaction, events);
  }
}

/** Stores events in the transaction of the change that they report (docs/interface/webhooks.md#the-event-webhook). */
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
    for (const event of events) refuseInvalid(event);
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
function refuseInvalid({ eventClass, type, body }: NewEvent): void {
  const { problems } = readClass(eventClass, JSON.parse(body) as object, 'message');
  if (problems.length === 0) return;
  const fields = problems.slice(0, 20).map(({ pointer, code }) => `${pointer} (${code})`);
  throw new Error(`${type} has wrong data: ${fields.join(', ')}`);
}

/**
 * Inserts events in the transaction of the changes that they report. $1-$8 one column each, in the order of the
 * events: ids, companies, types, bodies, traceparents, times, channels, versions; $9 now, $10 end of the window,
 * $11 cards.
 *
 * Deliveries are claimed in the order in which they became due. $9 was taken before the wait for a company's
 * lock, so an event with a higher number may have an earlier $9. It then becomes due with the event before it.
 *
 * An event without an endpoint waits under the id that its endpoint will have.
 */
export const RECORD_EVENTS = `
  WITH given AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[],
      $7::text[], $8::int[], $11::text[])
      WITH ORDINALITY AS e (id, company_id, type, body, traceparent, created_at, channel, version, card_id, place)
  ),
  numbered AS (
    UPDATE companies c SET
      event_sequence = event_sequence + n.events,
      transaction_sequence = transaction_sequence + n.transactions,
      last_event_due_at = greatest(last_event_due_at, $9)
    FROM (
      SELECT company_id, count(*) FILTER (WHERE channel = 'events') AS events,
        count(*) FILTER (WHERE channel <> 'events') AS transactions
      FROM given GROUP BY company_id ORDER BY company_id
    ) n
    WHERE c.id = n.company_id
    RETURNING c.id, c.partner_id, c.last_event_due_at AS due_at, c.event_sequence - n.events AS events_before,
      c.transaction_sequence - n.transactions AS transactions_before
  ),
  event AS MATERIALIZED (
    SELECT given.*, n.partner_id, n.due_at,
      coalesce(e.id, ${endpointIdOf('n.partner_id', 'given.channel')}) AS endpoint_id,
      row_number() OVER (PARTITION BY given.company_id, given.channel ORDER BY given.place)
        + CASE given.channel WHEN 'events' THEN n.events_before ELSE n.transactions_before END AS sequence
    FROM given JOIN numbered n ON n.id = given.company_id
      LEFT JOIN webhook_endpoints e ON e.partner_id = n.partner_id AND e.channel = given.channel
  ),
  logged AS (
    INSERT INTO events (id, partner_id, channel, company_id, event_type, version, sequence, body, traceparent,
      created_at, card_id)
    SELECT id, partner_id, channel, company_id, type, version, sequence, body, traceparent, created_at, card_id
    FROM event
  )
  INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
    next_attempt_at, window_ends_at)
  SELECT id, created_at, endpoint_id, company_id, sequence, octet_length(body), due_at, $10 FROM event`;
