import { Injectable } from '@nestjs/common';
import { Notifications } from '#database';
import { EventPool } from './event-pool.js';
import type { EndpointCapacity } from './delivery-buffer.js';
import { DeliveryLimits } from './delivery-limits.js';
import type { AttemptTrigger, DueEvent } from './due-event.js';
import { LeaseToken } from './lease-token.js';
import { windowStartOf } from './retry-schedule.js';
import {
  ADOPT_EVENTS,
  CLAIM,
  CLAIM_LAST_ATTEMPTS,
  CLAIM_LOCK,
  ENDED_PER_ENDPOINT,
  EVENTS_CHANNEL,
  GIVE_UP_HELD,
  LET_OVERTAKE,
  NEXT_LOOK,
  RELEASE,
  RENEW,
  TAKE_PROBES,
} from './delivery-queue.sql.js';

interface ClaimedRow {
  id: string;
  createdAt: Date;
  endpointId: string;
  companyId: string;
  sequence: string;
  version: number;
  bytes: number;
  body: string;
  traceparent: string | null;
  attempts: number;
  earlierAttempts: number;
  trigger: AttemptTrigger;
  firstAttemptAt: Date | null;
  windowEndsAt: Date;
}

/** The queue of events in the database, and their leases. */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly pool: EventPool,
    private readonly notifications: Notifications,
    private readonly token: LeaseToken,
    private readonly limits: DeliveryLimits,
  ) {}

  /**
   * Leases due events: for each callable endpoint as many as its capacity allows. A company's events are
   * left out while another replica holds one of them that may not be overtaken, so that the order is kept.
   */
  claim(now: Date, capacities: readonly EndpointCapacity[]): Promise<DueEvent[]> {
    return this.lease(CLAIM, now, capacities);
  }

  /** Leases events whose five days end while their endpoint's circuit is open. */
  claimLastAttempts(now: Date, capacities: readonly EndpointCapacity[]): Promise<DueEvent[]> {
    return this.lease(CLAIM_LAST_ATTEMPTS, now, capacities, windowStartOf(now));
  }

  /** Leases, for each dead endpoint whose probe is due, one event as the probe. */
  async claimProbes(now: Date): Promise<DueEvent[]> {
    const { firstProbeMs, longestProbeMs, leaseMs } = this.limits;
    const leasedUntilMs = performance.now() + leaseMs;
    const rows = await this.pool.query<ClaimedRow>(TAKE_PROBES, [
      now,
      firstProbeMs,
      longestProbeMs,
      this.token.value,
      leaseMs,
    ]);
    return rows.map((row) => dueEventOf(row, leasedUntilMs));
  }

  /**
   * Gives up events that waited five days for an endpoint that their partner has disabled or never configured.
   *
   * @returns whether more of them may be left.
   */
  async giveUpHeld(now: Date): Promise<boolean> {
    const rows = await this.pool.query(GIVE_UP_HELD, [now, windowStartOf(now)]);
    return rows.length >= ENDED_PER_ENDPOINT;
  }

  /** Moves waiting events to the endpoint of their partner that they missed. @returns how many. */
  async adopt(): Promise<number> {
    const rows = await this.pool.query(ADOPT_EVENTS, []);
    return rows.length;
  }

  /** The time when the next event or probe is due. Undefined if nothing waits. */
  async nextLookAt(now: Date): Promise<Date | undefined> {
    const [row] = await this.pool.query<{ at: Date | null }>(NEXT_LOOK, [now, this.token.value]);
    return row?.at ?? undefined;
  }

  /** @returns the ids whose lease this replica still holds. */
  async renew(ids: string[]): Promise<Set<string>> {
    const rows = await this.pool.query<{ id: string }>(RENEW, [
      ids,
      this.token.value,
      this.limits.leaseMs,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** From now on other replicas may send later events of these companies; these events stay leased. */
  async letOvertake(ids: string[]): Promise<void> {
    await this.pool.query(LET_OVERTAKE, [ids, this.token.value]);
  }

  /** Releases leased events unchanged, and notifies the other replicas. */
  async release(ids: string[]): Promise<void> {
    await this.pool.query(RELEASE, [ids, this.token.value]);
    this.notifications.notify(EVENTS_CHANNEL);
  }

  private async lease(
    sql: string,
    now: Date,
    capacities: readonly EndpointCapacity[],
    ...more: unknown[]
  ): Promise<DueEvent[]> {
    const { slotsPerEndpoint, eventsPerEndpoint, bytesPerEndpoint, leaseMs } = this.limits;
    const leasedUntilMs = performance.now() + leaseMs;
    const values = [
      now,
      capacities.map(({ endpointId }) => endpointId),
      capacities.map(({ events }) => events),
      capacities.map(({ bytes }) => bytes),
      Math.max(slotsPerEndpoint, eventsPerEndpoint),
      bytesPerEndpoint,
      this.token.value,
      leaseMs,
      ...more,
    ];
    const rows = await this.pool.transaction(async (transaction) => {
      await transaction.query(CLAIM_LOCK, []);
      return transaction.query<ClaimedRow>(sql, values);
    });
    return rows.map((row) => dueEventOf(row, leasedUntilMs));
  }
}

function dueEventOf(row: ClaimedRow, leasedUntilMs: number): DueEvent {
  return { ...row, sequence: Number(row.sequence), leasedUntilMs };
}
