import { Injectable } from '@nestjs/common';
import type { EventClass, WebhookEvent } from '#contracts';
import { currentTraceparent } from '#observability';
import { Clock } from '../clock.js';
import { companyUnknown } from '../companies/companies.errors.js';
import { column } from '../database/column.js';
import { EventPool } from '../database/event-pool.js';
import { GroupCommit } from '#database';
import { DeliveryDesk } from '../delivery/delivery-desk.js';
import { DeliveryLimits } from '../delivery/delivery-limits.js';
import type { DueEvent } from '../delivery/due-event.js';
import type { Room } from '../delivery/endpoint-desk.js';
import { LeaseToken } from '../delivery/lease-token.js';
import { QueueBell } from '../delivery/queue-bell.js';
import { windowEndOf } from '../delivery/retry-schedule.js';
import {
  chooseWanted,
  countByCompany,
  endpointKey,
  type IncomingEvent,
  type Place,
} from './event-batch.js';
import { ACCEPT_EVENTS } from './event-batch.sql.js';
import { newEvent } from './new-event.js';

const EVENTS_AT_ONCE = 500;
const MAX_ENDPOINTS_KNOWN = 10_000;

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

  /** By partner and channel. */
  private readonly endpointIds = new Map<string, string>();

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
    // Postgres would refuse it, and with it all that is written down together.
    if (companyId.includes('\0')) throw companyUnknown();
    const event = newEvent(eventClass, companyId, data);
    const id = await this.group.add({
      ...event,
      bytes: Buffer.byteLength(event.body),
      partnerId,
      traceparent: currentTraceparent() ?? null,
    });
    if (id === undefined) throw companyUnknown();
    return id;
  }

  private async write(incoming: IncomingEvent[]): Promise<(string | undefined)[]> {
    const leasedUntilMs = performance.now() + this.limits.leaseMs;
    const now = this.clock.now();
    const isWanted = chooseWanted(incoming, (event) => this.roomOf(event));
    const rows = await this.pool.query<Place>(
      'accept-events',
      ACCEPT_EVENTS,
      this.valuesOf(incoming, isWanted, now),
    );
    // After the commit, and not before: what is delivered has to be durable.
    const places = new Map(rows.map((place) => [place.id, place]));
    this.desk.take(
      incoming.flatMap((event) => {
        const place = places.get(event.id);
        return place?.isLeased ? [dueEventOf(event, place, windowEndOf(now), leasedUntilMs)] : [];
      }),
    );
    incoming.forEach((event, index) =>
      this.noteQueued(event, places.get(event.id), isWanted[index]!),
    );
    return incoming.map(({ id }) => places.get(id)?.id);
  }

  /** Of an endpoint that was not met yet: as much as of any. */
  private roomOf(event: IncomingEvent): Room {
    const endpointId = this.endpointIds.get(endpointKey(event));
    const { eventsPerEndpoint, bytesPerEndpoint } = this.limits;
    return endpointId
      ? this.desk.roomFor(endpointId)
      : { events: eventsPerEndpoint, bytes: bytesPerEndpoint };
  }

  private noteQueued(event: IncomingEvent, place: Place | undefined, isWanted: boolean): void {
    if (!place?.endpointId) return;
    if (this.endpointIds.size >= MAX_ENDPOINTS_KNOWN) this.endpointIds.clear();
    this.endpointIds.set(endpointKey(event), place.endpointId);
    if (place.isLeased || !place.isCallable) return;
    if (!isWanted) this.desk.noteMoreQueued(place.endpointId, true);
    this.bell.ring();
  }

  private valuesOf(
    events: readonly IncomingEvent[],
    isWanted: readonly boolean[],
    now: Date,
  ): unknown[] {
    const { shares, numbers } = countByCompany(events);
    return [
      this.token.value,
      this.limits.leaseMs,
      now,
      windowEndOf(now),
      column.text(events.map(({ id }) => id)),
      column.text(events.map(({ partnerId }) => partnerId)),
      column.text(events.map(({ channel }) => channel)),
      column.text(events.map(({ companyId }) => companyId)),
      column.text(events.map(({ type }) => type)),
      column.text(events.map(({ body }) => body)),
      column.text(events.map(({ traceparent }) => traceparent)),
      column.timestamptz(events.map(({ createdAt }) => createdAt)),
      column.boolean(isWanted),
      column.int2(events.map(({ version }) => version)),
      column.int4(numbers),
      column.text(shares.map(({ companyId }) => companyId)),
      column.text(shares.map(({ partnerId }) => partnerId)),
      column.int4(shares.map((share) => share.events)),
      column.int4(shares.map(({ transactions }) => transactions)),
    ];
  }
}

function dueEventOf(
  { id, createdAt, companyId, version, body, bytes, traceparent }: IncomingEvent,
  { endpointId, sequence }: Place,
  windowEndsAt: Date,
  leasedUntilMs: number,
): DueEvent {
  return {
    id,
    createdAt,
    endpointId: endpointId!,
    companyId,
    sequence: Number(sequence),
    version,
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
