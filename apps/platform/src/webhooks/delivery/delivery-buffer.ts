import { Injectable } from '@nestjs/common';
import {
  type Capacity,
  DeliveryLimits,
  type DueEvent,
  type EndpointCapacity,
} from './delivery-queue.js';

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

  /** Starts each event as soon as a slot is free. Events that are already buffered only get their new lease. */
  take(events: readonly DueEvent[]): void {
    const touched = new Set<EndpointBuffer>();
    for (const event of events) {
      const known = this.buffered.get(event.id);
      if (known) {
        known.leasedUntilMs = event.leasedUntilMs;
        continue;
      }
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

// Events held per slot, so that a slot never waits for the database.
const EVENTS_PER_SLOT = 8;

/** The buffered events of one company. */
interface CompanyEvents {
  /** In the order of delivery. */
  waiting: DueEvent[];
  inFlight: number;
  /** The attempt in flight for which the next event waits; undefined if it may be overtaken. */
  awaited?: DueEvent;
  isReady: boolean;
}

/**
 * The buffered events of one endpoint, with a limit of concurrent attempts. A company's next event starts
 * when the attempt before it has ended, or has taken so long that it may be overtaken.
 */
class EndpointBuffer {
  private readonly companies = new Map<string, CompanyEvents>();
  private readonly ready: CompanyEvents[] = [];
  private inFlight = 0;
  private held = 0;
  private heldBytes = 0;
  private slots: number;
  /** More events of this endpoint are due than the capacity allowed. */
  hasMoreQueued = false;

  constructor(
    private readonly limits: DeliveryLimits,
    private readonly begin: (event: DueEvent) => void,
  ) {
    this.slots = limits.slotsPerEndpoint;
  }

  get isEmpty(): boolean {
    return this.held === 0 && this.slots === this.limits.slotsPerEndpoint;
  }

  /** True if half of the capacity is free and more events are queued. */
  get wantsMore(): boolean {
    return this.hasMoreQueued && this.held * 2 <= this.mostEvents;
  }

  capacity(freeInMemory: number): Capacity {
    const shared = Math.min(this.mostEvents - this.held, freeInMemory);
    return {
      events: Math.max(0, shared, this.slots - this.held),
      bytes: this.limits.bytesPerEndpoint - this.heldBytes,
    };
  }

  add(event: DueEvent): void {
    this.held += 1;
    this.heldBytes += event.bytes;
    let company = this.companies.get(event.companyId);
    if (!company) {
      company = { waiting: [], inFlight: 0, isReady: false };
      this.companies.set(event.companyId, company);
    }
    company.waiting.push(event);
    this.readyNext(company);
  }

  /** Starts events while slots are free. */
  run(): void {
    while (this.inFlight < this.slots && this.ready.length > 0) {
      const company = this.ready.shift()!;
      const event = company.waiting.shift()!;
      company.isReady = false;
      company.awaited = event;
      company.inFlight += 1;
      this.inFlight += 1;
      this.begin(event);
    }
  }

  /** Call this when an attempt has ended. */
  ended(event: DueEvent): void {
    const company = this.companies.get(event.companyId)!;
    company.inFlight -= 1;
    this.inFlight -= 1;
    if (company.awaited === event) company.awaited = undefined;
    this.readyNext(company);
    this.forgetIfIdle(event.companyId, company);
    this.run();
  }

  /**
   * Call this when an attempt takes long: the company's next event then starts in parallel.
   *
   * @returns false if the attempt has ended or may already be overtaken.
   */
  letOvertake(event: DueEvent): boolean {
    const company = this.companies.get(event.companyId);
    if (company?.awaited !== event) return false;
    company.awaited = undefined;
    this.readyNext(company);
    this.run();
    return true;
  }

  /** Removes an event that was recorded or released. */
  release(event: DueEvent): void {
    this.held -= 1;
    this.heldBytes -= event.bytes;
  }

  /** Removes the waiting events that match. Attempts in flight stay. */
  takeOut(isToGo: (event: DueEvent) => boolean): DueEvent[] {
    const taken: DueEvent[] = [];
    for (const [companyId, company] of this.companies) {
      const kept = company.waiting.filter((event) => !isToGo(event));
      if (kept.length === company.waiting.length) continue;
      taken.push(...company.waiting.filter(isToGo));
      company.waiting = kept;
      if (kept.length > 0) continue;
      if (company.isReady) this.ready.splice(this.ready.indexOf(company), 1);
      company.isReady = false;
      this.forgetIfIdle(companyId, company);
    }
    return taken;
  }

  slowDown(): void {
    this.slots = 1;
  }

  speedUp(): void {
    this.slots = Math.min(this.limits.slotsPerEndpoint, this.slots + 1);
  }

  private readyNext(company: CompanyEvents): void {
    const { waiting, inFlight, awaited, isReady } = company;
    if (isReady || awaited || waiting.length === 0) return;
    if (inFlight >= this.limits.inFlightPerCompany) return;
    company.isReady = true;
    this.ready.push(company);
  }

  private forgetIfIdle(companyId: string, { waiting, inFlight }: CompanyEvents): void {
    if (waiting.length === 0 && inFlight === 0) this.companies.delete(companyId);
  }

  private get mostEvents(): number {
    return Math.min(this.limits.eventsPerEndpoint, this.slots * EVENTS_PER_SLOT);
  }
}
