import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Notifications, ReservedPool } from '#database';
import { PlatformConfig } from '../../platform.config.js';
import { EVENTS_CHANNEL } from '../endpoints/webhook-endpoints.js';
import { windowStartOf } from '../recording/event-recorder.js';
import {
  ADOPT_EVENTS,
  CLAIM,
  CLAIM_LAST_ATTEMPTS,
  CLAIM_LOCK,
  ENDED_PER_ENDPOINT,
  GIVE_UP_HELD,
  LET_OVERTAKE,
  NEXT_POLL,
  RELEASE,
  RENEW,
  TAKE_PROBES,
} from './delivery-queue.sql.js';

/*
 * The life of an event in the queue. A row of `deliveries` is an event that is not delivered yet; the log of
 * events (`events`) does not change.
 *
 *   recorded, or sent again ──> waiting ──claim──> leased ──attempt succeeds──> delivered: the row is deleted
 *                                 ^ ^ ^              │ │
 *                                 │ │ └──release─────┘ ├──attempt fails──> waiting, until the next retry
 *                                 │ └──lease expires───┤
 *                                 │    (killed)        └──last attempt fails──> given up: the row moves to
 *   endpoint configured later ────┘                                             `given_up_events`
 *
 * - A waiting event is claimed when it is due, its endpoint is enabled, the endpoint's circuit is closed, and
 *   no other replica is attempting an earlier event of the same company.
 * - While the circuit is open, one event at a time is leased as a probe. An event whose five days end is
 *   attempted a last time.
 * - While the endpoint is disabled or missing, the event waits. After five days it is given up.
 * - A slow attempt may be overtaken: the company's later events no longer wait for it.
 */

const MEBIBYTE = 1_048_576;

/** Limits of event delivery. Changed only by specs. */
@Injectable()
export class DeliveryLimits {
  /** A single limit for connecting, headers and body (docs/interface/webhooks.md#the-event-webhook). */
  attemptTimeoutMs = 15_000;
  /** Concurrent attempts of one replica to one endpoint. */
  slotsPerEndpoint = 32;
  /**
   * To keep the order, a company's next event waits for the one in flight; but at most this long, so that a
   * hanging attempt does not block the others.
   */
  overtakenAfterMs = 500;
  /**
   * Concurrent attempts of one replica for one company at one endpoint; all but the last one have exceeded
   * `overtakenAfterMs`.
   */
  inFlightPerCompany = 4;
  /** Events of one endpoint in memory, in flight or waiting. */
  eventsPerEndpoint = 256;
  bytesPerEndpoint = 8 * MEBIBYTE;
  /** Events of all endpoints in memory. Beyond it an endpoint may still fill its slots. */
  eventsInMemory = 4_096;
  /**
   * Short, so that another replica soon continues with a killed one's events; renewed while this process
   * lives.
   */
  leaseMs = 2_500;
  renewEveryMs = 800;
  /** Longest time between two queries of the queue, in case a notification was lost. */
  safetyPollMs = 5_000;
  /** Consecutive failures that open an endpoint's circuit. */
  failuresToOpen = 20;
  /** Doubled after each failed probe, up to the longest interval. */
  firstProbeMs = 5_000;
  longestProbeMs = 60_000;
}

/** An event that is due for delivery and leased to this replica. */
export interface DueEvent {
  id: string;
  createdAt: Date;
  endpointId: string;
  companyId: string;
  sequence: number;
  /** Version of the event kind when the event was stored. */
  version: number;
  body: string;
  bytes: number;
  traceparent: string | null;
  /** Attempts since the schedule began, not counting this one. */
  attempts: number;
  /** Attempts before the schedule began: a manual redelivery restarts it. */
  earlierAttempts: number;
  trigger: 'automatic' | 'manual' | 'test';
  firstAttemptAt: Date | null;
  /** End of the five days. They begin with the first attempt. */
  windowEndsAt: Date;
  /** In the clock of `performance.now()`: an attempt may start until then. */
  leasedUntilMs: number;
}

/** The number of events and bytes that this replica can still accept. */
export interface Capacity {
  events: number;
  bytes: number;
}

export interface EndpointCapacity extends Capacity {
  endpointId: string;
}

interface ClaimedRow extends Omit<DueEvent, 'sequence' | 'leasedUntilMs'> {
  sequence: string;
}

// One each for claiming, renewing, overtaking, results and the endpoints' health, and one spare.
const CONNECTIONS = 6;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Separate connections for event delivery, so that it does not wait for API requests. */
@Injectable()
export class EventPool extends ReservedPool {
  constructor(config: PlatformConfig) {
    super({
      url: () => config.databaseUrl,
      name: 'platform delivery',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }
}

/**
 * Identifies this process's leases. Each process has a new token, so a restarted process holds no leases of
 * its predecessor.
 */
export class LeaseToken {
  readonly value = randomUUID();
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
  async nextPollAt(now: Date): Promise<Date | undefined> {
    const [row] = await this.pool.query<{ at: Date | null }>(NEXT_POLL, [now, this.token.value]);
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
    const rows = await this.pool.transaction(
      (transaction) => transaction.query<ClaimedRow>(sql, values),
      CLAIM_LOCK,
    );
    return rows.map((row) => dueEventOf(row, leasedUntilMs));
  }
}

function dueEventOf(row: ClaimedRow, leasedUntilMs: number): DueEvent {
  return { ...row, sequence: Number(row.sequence), leasedUntilMs };
}
