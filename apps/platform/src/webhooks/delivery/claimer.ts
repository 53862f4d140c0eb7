import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Notifications } from '#database';
import { Clock } from '../../clock.js';
import { DeliveryBuffer, type EndpointCapacity } from './delivery-buffer.js';
import { DeliveryLimits } from './delivery-limits.js';
import { EVENTS_CHANNEL } from './delivery-queue.sql.js';
import { DeliveryQueue } from './delivery-queue.js';
import type { DueEvent } from './due-event.js';

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
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.woken = new AbortController();
      const waitMs = await this.look().catch((error: unknown) => {
        this.logger.warn(`nothing claimed: ${String(error)}`);
        return AFTER_ERROR_MS;
      });
      await sleep(waitMs, undefined, { signal: this.woken.signal }).catch(() => {});
    }
  }

  /** @returns milliseconds until the next event is due. */
  private async look(): Promise<number> {
    const now = this.clock.now();
    const capacities = this.buffer.capacities;
    const events = await this.queue.claim(now, capacities);
    for (const { id, isFull } of this.takenOf(capacities, events))
      this.buffer.noteMoreQueued(id, isFull);
    this.buffer.take(events);
    if (this.isSweepDue || performance.now() - this.sweptAtMs >= SWEEP_EVERY_MS) {
      await this.sweep(now);
    }
    const next = await this.queue.nextLookAt(this.clock.now());
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
