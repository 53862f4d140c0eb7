import { Injectable } from '@nestjs/common';
import { DeliveryLimits } from './delivery-limits.js';
import type { DueEvent } from './due-event.js';
import { EndpointBuffer, type Capacity } from './endpoint-buffer.js';

export interface EndpointCapacity extends Capacity {
  endpointId: string;
}

/**
 * The events that this replica has leased, in its memory: each endpoint has slots and room of its own, so
 * that one that hangs takes nothing from the others.
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

  /** How many more events of an endpoint, and bytes of them, may be taken. */
  capacityFor(endpointId: string): Capacity {
    if (this.isClosed) return { events: 0, bytes: 0 };
    const free = this.limits.eventsInMemory - this.buffered.size;
    return this.endpoint(endpointId).capacity(free);
  }

  /** Begins with each event as soon as there is a slot for it. What is buffered already is passed over. */
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
   * An attempt takes long: the company's next event begins beside it.
   *
   * @returns false if it has ended, or may be overtaken already.
   */
  letOvertake(event: DueEvent): boolean {
    return this.endpoints.get(event.endpointId)?.letOvertake(event) ?? false;
  }

  letGo(events: readonly DueEvent[]): void {
    for (const event of events) {
      if (!this.buffered.delete(event.id)) continue;
      const endpoint = this.endpoint(event.endpointId);
      endpoint.letGo(event);
      if (endpoint.isEmpty) this.endpoints.delete(event.endpointId);
    }
  }

  /** Takes out of what waits for one endpoint. */
  takeOutFor(endpointId: string, isToGo: (event: DueEvent) => boolean): DueEvent[] {
    return this.endpoint(endpointId).takeOut(isToGo);
  }

  takeOut(isToGo: (event: DueEvent) => boolean): DueEvent[] {
    return [...this.endpoints.values()].flatMap((endpoint) => endpoint.takeOut(isToGo));
  }

  /** A dead endpoint gets one attempt at a time. */
  slowDown(endpointId: string): void {
    this.endpoint(endpointId).slowDown();
  }

  /** Each success allows one attempt more at a time, up to all slots. */
  speedUp(endpointId: string): void {
    this.endpoint(endpointId).speedUp();
  }

  /** More of the endpoint is due than there is capacity for. */
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

  /** Of all endpoints of which something is buffered. */
  get capacities(): EndpointCapacity[] {
    return [...this.endpoints.keys()].map((endpointId) => ({
      endpointId,
      ...this.capacityFor(endpointId),
    }));
  }

  get wantsMore(): boolean {
    return !this.isClosed && [...this.endpoints.values()].some((endpoint) => endpoint.wantsMore);
  }

  /** Takes nothing any more. */
  close(): void {
    this.isClosed = true;
  }
}
