import type { DeliveryLimits } from './delivery-limits.js';
import type { DueEvent } from './due-event.js';

// So many events a slot are held, so that a slot never waits for the database.
const EVENTS_PER_SLOT = 8;

export interface Room {
  events: number;
  bytes: number;
}

/** What is in hand for one endpoint: so many attempts at once, and one at a time for each company. */
export class EndpointDesk {
  /** Each company's events that wait, in order. A company that is here and not ready is under way. */
  private readonly waiting = new Map<string, DueEvent[]>();
  private readonly ready: string[] = [];
  private underWay = 0;
  private held = 0;
  private heldBytes = 0;
  private slots: number;
  /** More of this endpoint is due than there was room for. */
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

  /** Half of the room is free, and there is something to fill it with. */
  get wantsMore(): boolean {
    return this.hasMoreQueued && this.held * 2 <= this.capacity;
  }

  room(freeInMemory: number): Room {
    const shared = Math.min(this.capacity - this.held, freeInMemory);
    return {
      events: Math.max(0, shared, this.slots - this.held),
      bytes: this.limits.bytesPerEndpoint - this.heldBytes,
    };
  }

  add(event: DueEvent): void {
    this.held += 1;
    this.heldBytes += event.bytes;
    const events = this.waiting.get(event.companyId);
    if (events) {
      events.push(event);
      return;
    }
    this.waiting.set(event.companyId, [event]);
    this.ready.push(event.companyId);
  }

  /** Begins what there are slots for. */
  run(): void {
    while (this.underWay < this.slots && this.ready.length > 0) {
      const event = this.waiting.get(this.ready.shift()!)!.shift()!;
      this.underWay += 1;
      this.begin(event);
    }
  }

  /** An attempt has ended, so that the company's next one may begin. */
  ended({ companyId }: DueEvent): void {
    this.underWay -= 1;
    if (this.waiting.get(companyId)?.length) this.ready.push(companyId);
    else this.waiting.delete(companyId);
    this.run();
  }

  /** Is not in hand any more: recorded, or given back. */
  letGo(event: DueEvent): void {
    this.held -= 1;
    this.heldBytes -= event.bytes;
  }

  /** Takes out what waits, unless it is to be kept. What is under way stays. */
  takeOut(isToGo: (event: DueEvent) => boolean): DueEvent[] {
    const taken: DueEvent[] = [];
    for (const [companyId, events] of this.waiting) {
      const kept = events.filter((event) => !isToGo(event));
      if (kept.length === events.length) continue;
      taken.push(...events.filter(isToGo));
      events.splice(0, events.length, ...kept);
      const position = this.ready.indexOf(companyId);
      if (kept.length > 0 || position < 0) continue;
      this.ready.splice(position, 1);
      this.waiting.delete(companyId);
    }
    return taken;
  }

  slowDown(): void {
    this.slots = 1;
  }

  speedUp(): void {
    this.slots = Math.min(this.limits.slotsPerEndpoint, this.slots + 1);
  }

  private get capacity(): number {
    return Math.min(this.limits.eventsPerEndpoint, this.slots * EVENTS_PER_SLOT);
  }
}
