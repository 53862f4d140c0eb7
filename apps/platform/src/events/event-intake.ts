import { Injectable } from '@nestjs/common';
import { channelOf, type EventClass, eventDeclarationOf, type WebhookEvent } from '#contracts';
import { currentTraceparent } from '#observability';
import { Clock } from '../clock.js';
import { companyUnknown } from '../companies/companies.errors.js';
import { EventPool } from '../database/event-pool.js';
import { GroupCommit } from '../database/group-commit.js';
import { DeliveryDesk } from '../delivery/delivery-desk.js';
import { DeliveryLimits } from '../delivery/delivery-limits.js';
import type { DueEvent } from '../delivery/due-event.js';
import { LeaseToken } from '../delivery/lease-token.js';
import { QueueBell } from '../delivery/queue-bell.js';
import { windowEndOf } from '../delivery/retry-schedule.js';
import {
  countsOf,
  type IncomingEvent,
  numberEvents,
  type NumberedChannel,
  type NumberedEvent,
} from './event-batch.js';
import { INSERT_EVENTS, NUMBER_EVENTS } from './event-batch.sql.js';
import { newEvent } from './new-event.js';

const EVENTS_AT_ONCE = 500;

/**
 * Takes events that report no change of their own from many callers at once, and writes them down together.
 * What it has room for it leases to this replica and puts on its desk without reading it again; the leased
 * row is what the others go on with if this one dies.
 */
@Injectable()
export class EventIntake {
  private readonly group = new GroupCommit<IncomingEvent, string | undefined>(
    (events) => this.write(events),
    EVENTS_AT_ONCE,
  );

  constructor(
    private readonly pool: EventPool,
    private readonly desk: DeliveryDesk,
    private readonly token: LeaseToken,
    private readonly limits: DeliveryLimits,
    private readonly bell: QueueBell,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the event's id, once it is durable.
   * @throws company_unknown also for another partner's company.
   */
  async accept<T extends WebhookEvent>(
    partnerId: string,
    eventClass: EventClass<T>,
    companyId: string,
    data: T['data'],
  ): Promise<string> {
    const { identifier } = eventDeclarationOf(eventClass);
    const id = await this.group.add({
      ...newEvent(channelOf(eventClass), identifier, companyId, data),
      partnerId,
      traceparent: currentTraceparent() ?? null,
    });
    if (id === undefined) throw companyUnknown();
    return id;
  }

  private async write(incoming: IncomingEvent[]): Promise<(string | undefined)[]> {
    const leasedUntilMs = performance.now() + this.limits.leaseMs;
    const now = this.clock.now();
    const { events, unleased } = await this.pool.transaction(async (transaction) => {
      const channels = await transaction.query<NumberedChannel>(
        'number-events',
        NUMBER_EVENTS,
        countsOf(incoming),
      );
      const numbered = numberEvents(incoming, channels, (id) => this.desk.roomFor(id));
      const known = numbered.filter((event) => event !== undefined);
      if (known.length === 0) return { events: numbered, unleased: new Set<string>() };
      const rows = await transaction.query<{ id: string }>(
        'insert-events',
        INSERT_EVENTS,
        this.valuesOf(known, now),
      );
      return { events: numbered, unleased: new Set(rows.map(({ id }) => id)) };
    });
    this.handOver(
      events.filter((event) => event !== undefined),
      unleased,
      windowEndOf(now),
      leasedUntilMs,
    );
    return events.map((event) => event?.id);
  }

  /** After the commit, and not before: what is delivered has to be durable. */
  private handOver(
    events: readonly NumberedEvent[],
    unleased: ReadonlySet<string>,
    windowEndsAt: Date,
    leasedUntilMs: number,
  ): void {
    const leased = events.filter(({ id, endpointId }) => endpointId !== null && !unleased.has(id));
    this.desk.take(leased.map((event) => dueEventOf(event, windowEndsAt, leasedUntilMs)));
    for (const { id, endpointId, isCallable, isWanted } of events) {
      if (!isCallable || !unleased.has(id)) continue;
      if (!isWanted) this.desk.noteMoreQueued(endpointId!, true);
      this.bell.ring();
    }
  }

  private valuesOf(events: readonly NumberedEvent[], now: Date): unknown[] {
    const column = <T>(of: (event: NumberedEvent) => T) => events.map(of);
    return [
      this.token.value,
      this.limits.leaseMs,
      now,
      windowEndOf(now),
      column(({ id }) => id),
      column(({ partnerId }) => partnerId),
      column(({ channel }) => channel),
      column(({ companyId }) => companyId),
      column(({ type }) => type),
      column(({ sequence }) => sequence),
      column(({ body }) => body),
      column(({ traceparent }) => traceparent),
      column(({ createdAt }) => createdAt),
      column(({ endpointId }) => endpointId),
      column(({ isWanted }) => isWanted),
    ];
  }
}

function dueEventOf(event: NumberedEvent, windowEndsAt: Date, leasedUntilMs: number): DueEvent {
  const { id, createdAt, companyId, sequence, type, body, bytes, traceparent } = event;
  return {
    id,
    createdAt,
    endpointId: event.endpointId!,
    companyId,
    sequence,
    type,
    body,
    bytes,
    traceparent,
    attempts: 0,
    earlierAttempts: 0,
    trigger: 'automatic',
    firstAttemptAt: null,
    windowEndsAt,
    leasedUntilMs,
  };
}
