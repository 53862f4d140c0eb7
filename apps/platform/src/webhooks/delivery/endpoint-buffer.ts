import type { DeliveryLimits } from './delivery-limits.js';
import type { DueEvent } from './due-event.js';

// So many events a slot are held, so that a slot never waits for the database.
const EVENTS_PER_SLOT = 8;

export interface Capacity {
  events: number;
  bytes: number;
}

/** One company's buffered events. */
interface CompanyEvents {
  /** In order. */
  waiting: DueEvent[];
  inFlight: number;
  /** In flight, and not for long: the next one waits for it. */
  awaited?: DueEvent;
  isReady: boolean;
}

/**
 * What is buffered for one endpoint: so many attempts at once. Those of one company begin one after the other:
 * each when the one before has ended, or has taken so long that it may be overtaken.
 */
export class EndpointBuffer {
  private readonly companies = new Map<string, CompanyEvents>();
  private readonly ready: CompanyEvents[] = [];
  private inFlight = 0;
  private held = 0;
  private heldBytes = 0;
  private slots: number;
  /** More of this endpoint is due than there was capacity for. */
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

  /** Half of the capacity is free, and there is something to fill it with. */
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

  /** Begins what there are slots for. */
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

  /** An attempt has ended. */
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
   * An attempt takes long: the company's next event begins beside it.
   *
   * @returns false if it has ended, or may be overtaken already.
   */
  letOvertake(event: DueEvent): boolean {
    const company = this.companies.get(event.companyId);
    if (company?.awaited !== event) return false;
    company.awaited = undefined;
    this.readyNext(company);
    this.run();
    return true;
  }

  /** Is not buffered any more: recorded, or given back. */
  letGo(event: DueEvent): void {
    this.held -= 1;
    this.heldBytes -= event.bytes;
  }

  /** Takes out what waits, unless it is to be kept. What is in flight stays. */
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
