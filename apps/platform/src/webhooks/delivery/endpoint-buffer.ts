import type { DeliveryLimits } from './delivery-limits.js';
import type { DueEvent } from './due-event.js';

// Events held per slot, so that a slot never waits for the database.
const EVENTS_PER_SLOT = 8;

export interface Capacity {
  events: number;
  bytes: number;
}

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
export class EndpointBuffer {
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
