import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { GroupCommit, Notifications } from '#database';
import { continuing } from '#observability';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { EVENTS_CHANNEL, WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { AttemptResults, type HealthVerdict, type RecordedAttempt } from './attempt-results.js';
import { DeliveryBuffer } from './delivery-buffer.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import {
  DeliveryLimits,
  DeliveryQueue,
  type DueEvent,
  type EndpointCapacity,
} from './delivery-queue.js';
import { type AttemptResult, WebhookSender } from './webhook-sender.js';

// Retry delay if events are due but can't be claimed, because another replica is working for their company.
const BUSY_ELSEWHERE_MS = 100;
const AFTER_ERROR_MS = 1_000;
const SWEEP_EVERY_MS = 1_000;

/**
 * Fetches due events from the queue into the buffer. Sleeps until the next event is due, or until new
 * events are queued.
 */
@Injectable()
export class Claimer {
  private readonly logger = new Logger(Claimer.name);
  private endListening = () => {};
  private woken = new AbortController();
  private isStopping = false;
  private running?: Promise<void>;
  private sweeping?: Promise<void>;
  private sweptAtMs = 0;
  /** The last sweep left work: more than its batches or the capacity allowed. */
  private isSweepDue = false;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly buffer: DeliveryBuffer,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    private readonly limits: DeliveryLimits,
  ) {}

  async start(): Promise<void> {
    this.running = this.run();
    this.endListening = await this.notifications.listen(EVENTS_CHANNEL, () => this.wake());
  }

  /** New events may be in the queue. */
  wake(): void {
    // Each call of `abort` creates an error, also when it has no effect.
    if (!this.woken.signal.aborted) this.woken.abort();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake();
    this.endListening();
    await this.running;
    await this.sweeping;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.woken = new AbortController();
      const waitMs = await this.poll().catch((error: unknown) => {
        this.logger.warn(`nothing claimed: ${String(error)}`);
        return AFTER_ERROR_MS;
      });
      await sleep(waitMs, undefined, { signal: this.woken.signal }).catch(() => {});
    }
  }

  /** @returns milliseconds until the next event is due. */
  private async poll(): Promise<number> {
    const now = this.clock.now();
    const capacities = this.buffer.capacities;
    const events = await this.queue.claim(now, capacities);
    for (const { id, isFull } of this.takenOf(capacities, events))
      this.buffer.noteMoreQueued(id, isFull);
    this.buffer.take(events);
    if (this.isSweepDue || performance.now() - this.sweptAtMs >= SWEEP_EVERY_MS) {
      // The loop does not wait for the sweep, which would delay new events.
      this.sweeping ??= this.sweep(now)
        .catch((error: unknown) => this.logger.warn(`not swept: ${String(error)}`))
        .finally(() => (this.sweeping = undefined));
    }
    const next = await this.queue.nextPollAt(this.clock.now());
    if (!next) return this.limits.safetyPollMs;
    const waitMs = next.getTime() - this.clock.now().getTime();
    return Math.min(Math.max(waitMs, BUSY_ELSEWHERE_MS), this.limits.safetyPollMs);
  }

  /** Handles events whose endpoint is disabled or missing, or has an open circuit. */
  private async sweep(now: Date): Promise<void> {
    this.sweptAtMs = performance.now();
    this.buffer.take(await this.queue.claimProbes(now));
    const isMoreLast = await this.claimLastAttempts(now);
    const adopted = await this.queue.adopt();
    const isMoreHeld = await this.queue.giveUpHeld(now);
    this.isSweepDue = isMoreLast || adopted > 0 || isMoreHeld;
    // Adopted events can be claimed now, and the next batch be given up.
    if (adopted > 0 || isMoreHeld) this.wake();
  }

  /** @returns whether more last attempts were due than the capacity allowed. */
  private async claimLastAttempts(now: Date): Promise<boolean> {
    const capacities = this.buffer.capacities;
    const events = await this.queue.claimLastAttempts(now, capacities);
    const full = this.takenOf(capacities, events).filter(
      ({ count, isFull }) => count > 0 && isFull,
    );
    for (const { id } of full) this.buffer.noteMoreQueued(id, true);
    this.buffer.take(events);
    return full.length > 0;
  }

  /** The share of the available capacity that the claimed events filled. */
  private takenOf(
    capacities: readonly EndpointCapacity[],
    events: readonly DueEvent[],
  ): { id: string; count: number; isFull: boolean }[] {
    const capacityBefore = new Map(
      capacities.map(({ endpointId, events }) => [endpointId, events]),
    );
    const claimed = Map.groupBy(events, ({ endpointId }) => endpointId);
    return [...new Set([...capacityBefore.keys(), ...claimed.keys()])].map((id) => {
      const count = claimed.get(id)?.length ?? 0;
      return {
        id,
        count,
        isFull: count >= (capacityBefore.get(id) ?? this.limits.eventsPerEndpoint),
      };
    });
  }
}

/** Renews the leases of all events in memory together, while this process lives. */
@Injectable()
export class LeaseKeeper {
  private readonly logger = new Logger(LeaseKeeper.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly buffer: DeliveryBuffer,
    private readonly queue: DeliveryQueue,
    private readonly limits: DeliveryLimits,
  ) {}

  start(): void {
    this.timer = setTimeout(() => void this.renewAgainAndAgain(), this.limits.renewEveryMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async renewAgainAndAgain(): Promise<void> {
    await this.renew().catch((error: unknown) =>
      this.logger.warn(`leases are not renewed: ${String(error)}`),
    );
    if (this.timer) this.start();
  }

  private async renew(): Promise<void> {
    const startedMs = performance.now();
    const { leaseMs, renewEveryMs } = this.limits;
    const aging = [...this.buffer.events].filter(
      ({ leasedUntilMs }) => leasedUntilMs < startedMs + leaseMs - renewEveryMs / 2,
    );
    if (aging.length === 0) return;
    const renewed = await this.queue.renew(aging.map(({ id }) => id));
    for (const event of aging) {
      if (renewed.has(event.id)) event.leasedUntilMs = startedMs + leaseMs;
    }
    // Other replicas hold these events now, or they are done.
    const lost = new Set(aging.filter(({ id }) => !renewed.has(id)));
    this.buffer.release(this.buffer.takeOut((event) => lost.has(event)));
  }
}

const OVERTAKABLE_AT_ONCE = 500;

/**
 * Delivers events to the partners' webhooks at least once, and in order per company as far as failures and
 * slow answers allow. Several replicas work concurrently; another replica continues with a killed one's
 * events when the leases expire.
 */
@Injectable()
export class Deliverer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Deliverer.name);
  private readonly underWay = new Set<Promise<void>>();
  private readonly logsAttempts: boolean;
  private readonly overtakable = new GroupCommit<string, void>(async (ids) => {
    await this.queue.letOvertake(ids);
    return [];
  }, OVERTAKABLE_AT_ONCE);

  constructor(
    private readonly buffer: DeliveryBuffer,
    private readonly queue: DeliveryQueue,
    private readonly claimer: Claimer,
    private readonly leases: LeaseKeeper,
    private readonly endpoints: WebhookEndpoints,
    private readonly sender: WebhookSender,
    private readonly results: AttemptResults,
    private readonly metrics: DeliveryMetrics,
    private readonly clock: Clock,
    private readonly limits: DeliveryLimits,
    { logLevel }: PlatformConfig,
  ) {
    this.logsAttempts = logLevel === 'debug' || logLevel === 'trace';
  }

  async onApplicationBootstrap(): Promise<void> {
    this.buffer.onBegin((event) => this.begin(event));
    this.results.onHealth((verdicts) => this.followHealth(verdicts));
    this.leases.start();
    await this.claimer.start();
  }

  /** Completes attempts in flight, and releases the other events to the other replicas at once. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.claimer.stop();
    this.buffer.close();
    await this.giveBack(this.buffer.takeOut(() => true));
    // Before the attempts end: they wait for their results, which would be written again until the database can.
    const drained = this.results.drain();
    await Promise.all(this.underWay);
    await drained;
    await this.results.drain();
    this.leases.stop();
  }

  private begin(event: DueEvent): void {
    const work = this.deliver(event)
      .catch((error: unknown) => this.logger.warn(`${event.id} is left undone: ${String(error)}`))
      .finally(() => {
        this.buffer.release([event]);
        this.underWay.delete(work);
        if (this.buffer.wantsMore) this.claimer.wake();
      });
    this.underWay.add(work);
  }

  private async deliver(event: DueEvent): Promise<void> {
    let recorded: Promise<RecordedAttempt> | undefined;
    const slow = setTimeout(
      // One turn of the event loop later, so that an answer that arrived while this process was busy is not
      // late.
      () => setImmediate(() => this.letOvertake(event)),
      this.limits.overtakenAfterMs,
    );
    try {
      const result = await this.attempt(event);
      if (result) {
        recorded = this.results.record(event, result);
        if (this.logsAttempts) this.log(event, result);
      }
      if (result?.succeeded) this.buffer.speedUp(event.endpointId);
    } finally {
      clearTimeout(slow);
      // Recording occupies no slot and does not delay the company's next event.
      this.buffer.ended(event);
    }
    if (recorded) this.metrics.observe(await recorded);
  }

  /** Lets the other events of the company pass: here at once, and at other replicas after the write. */
  private letOvertake(event: DueEvent): void {
    if (!this.buffer.letOvertake(event)) return;
    this.overtakable
      .add(event.id)
      // At other replicas the company's events then wait until this attempt has ended.
      .catch((error: unknown) => this.logger.warn(`${event.id} holds up others: ${String(error)}`));
  }

  /** At debug level, because there are many attempts and the partner's event log shows each of them. */
  private log({ id, attempts, traceparent }: DueEvent, { failure }: AttemptResult): void {
    const outcome = failure === null ? 'delivered it' : `failed: ${failure}`;
    continuing(traceparent ?? undefined, () =>
      this.logger.debug(`${id}: attempt ${attempts + 1} ${outcome}`),
    );
  }

  /** An event that was not attempted is claimed again, here or at another replica. */
  private async attempt(event: DueEvent): Promise<AttemptResult | undefined> {
    const endpoint = await this.endpoints.configurationOf(event.endpointId);
    if (endpoint.status === 'disabled') return;
    if (performance.now() >= event.leasedUntilMs) return this.giveBackCompany(event);
    return this.sender.send(endpoint, event);
  }

  /** This process paused for longer than the lease. Later events with a newer lease must not overtake the event. */
  private async giveBackCompany(event: DueEvent): Promise<undefined> {
    const { endpointId, companyId } = event;
    const later = this.buffer.takeOutFor(endpointId, (each) => each.companyId === companyId);
    await this.giveBack([event, ...later]);
    this.claimer.wake();
  }

  private followHealth(verdicts: readonly HealthVerdict[]): void {
    const now = this.clock.now();
    // True for events that can wait for the next probe. Last attempts can't wait; they are always made.
    const canWait = ({ windowEndsAt }: DueEvent) => windowEndsAt > now;
    for (const { id, isOpen, wasOpen } of verdicts) {
      if (isOpen) {
        this.buffer.slowDown(id);
        this.giveBack(this.buffer.takeOutFor(id, canWait)).catch((error: unknown) =>
          this.logger.warn(`not given back before their leases end: ${String(error)}`),
        );
      } else if (wasOpen) this.claimer.wake();
    }
  }

  private async giveBack(events: DueEvent[]): Promise<void> {
    if (events.length === 0) return;
    this.buffer.release(events);
    await this.queue.release(events.map(({ id }) => id));
  }
}
