import { Injectable } from '@nestjs/common';
import { DeliveryLimits } from './delivery-limits.js';
import type { DueEvent } from './due-event.js';
import { EndpointBuffer, type Capacity } from './endpoint-buffer.js';

export interface EndpointCapacity extends Capacity {
  endpointId: string;
}

/**
 * The events leased to this replica, in memory. Each endpoint has its own slots and its own capacity, so
 * that an endpoint that hangs does not affect the others.
 */
@Injectable()
export class DeliveryBuffer {
  private readonly endpoints = new Map<string, EndpointBuffer>();
  private readonly buffered = new Map<string, DueEvent>();
  private begin: (event: DueEvent) => void = () => {};
  private isClosed = false;

  constructor(private readonly limits: DeliveryLimits) {}

  onBegin(begin: (event: DueEvent) => void): void {
    this.begin = begin;
  }

  /** The number of events and bytes that the buffer can still accept for an endpoint. */
  capacityFor(endpointId: string): Capacity {
    if (this.isClosed) return { events: 0, bytes: 0 };
    const free = this.limits.eventsInMemory - this.buffered.size;
    return this.endpoint(endpointId).capacity(free);
  }

  /** Starts each event as soon as a slot is free. Ignores events that are already buffered. */
  take(events: readonly DueEvent[]): void {
    const touched = new Set<EndpointBuffer>();
    for (const event of events) {
      if (this.buffered.has(event.id)) continue;
      this.buffered.set(event.id, event);
      const endpoint = this.endpoint(event.endpointId);
      endpoint.add(event);
      touched.add(endpoint);
    }
    for (const endpoint of touched) endpoint.run();
  }

  ended(event: DueEvent): void {
    this.endpoint(event.endpointId).ended(event);
  }

  /**
   * Call this when an attempt takes long: the company's next event then starts in parallel.
   *
   * @returns false if the attempt has ended or may already be overtaken.
   */
  letOvertake(event: DueEvent): boolean {
    return this.endpoints.get(event.endpointId)?.letOvertake(event) ?? false;
  }

  release(events: readonly DueEvent[]): void {
    for (const event of events) {
      if (!this.buffered.delete(event.id)) continue;
      const endpoint = this.endpoint(event.endpointId);
      endpoint.release(event);
      if (endpoint.isEmpty) this.endpoints.delete(event.endpointId);
    }
  }

  /** Removes waiting events of one endpoint. */
  takeOutFor(endpointId: string, isToGo: (event: DueEvent) => boolean): DueEvent[] {
    return this.endpoint(endpointId).takeOut(isToGo);
  }

  takeOut(isToGo: (event: DueEvent) => boolean): DueEvent[] {
    return [...this.endpoints.values()].flatMap((endpoint) => endpoint.takeOut(isToGo));
  }

  /** Limits a dead endpoint to one attempt at a time. */
  slowDown(endpointId: string): void {
    this.endpoint(endpointId).slowDown();
  }

  /** Each success allows one more concurrent attempt, up to all slots. */
  speedUp(endpointId: string): void {
    this.endpoint(endpointId).speedUp();
  }

  /** Records whether more events of the endpoint are due than the capacity allowed. */
  noteMoreQueued(endpointId: string, hasMore: boolean): void {
    this.endpoint(endpointId).hasMoreQueued = hasMore;
  }

  private endpoint(endpointId: string): EndpointBuffer {
    let endpoint = this.endpoints.get(endpointId);
    if (!endpoint) {
      endpoint = new EndpointBuffer(this.limits, (event) => this.begin(event));
      this.endpoints.set(endpointId, endpoint);
    }
    return endpoint;
  }

  get events(): Iterable<DueEvent> {
    return this.buffered.values();
  }

  /** Capacities of all endpoints with buffered events. */
  get capacities(): EndpointCapacity[] {
    return [...this.endpoints.keys()].map((endpointId) => ({
      endpointId,
      ...this.capacityFor(endpointId),
    }));
  }

  get wantsMore(): boolean {
    return !this.isClosed && [...this.endpoints.values()].some((endpoint) => endpoint.wantsMore);
  }

  /** Accepts no more events. */
  close(): void {
    this.isClosed = true;
  }
}
