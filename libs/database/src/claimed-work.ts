import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

export interface ClaimedWorkOptions<Item> {
  name: string;
  /** The number of items that are processed at the same time. */
  concurrency: number;
  /** Claims nothing until this many items fit, for fewer and larger claims when items are processed quickly. */
  leastClaim?: number;
  /** Longest time between two queries: finds items that become due and changes that `wake` did not report. */
  pollMs: number;
  /** Claims up to `free` items that are due, so that no other replica takes them. */
  claim: (free: number) => Promise<Item[]>;
  /** Processes one item and records the result. An error is logged; the item's claim then expires. */
  work: (item: Item) => Promise<void>;
}

/**
 * Processes the waiting rows of a table: claims rows, works on several at a time, and sleeps while nothing
 * is due. Several replicas can do this concurrently if `claim` is exclusive.
 */
export class ClaimedWork<Item> {
  private readonly logger: Logger;
  private readonly leastClaim: number;
  private readonly inWork = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private woken = new AbortController();
  private running?: Promise<void>;

  constructor(private readonly options: ClaimedWorkOptions<Item>) {
    this.logger = new Logger(options.name);
    this.leastClaim = options.leastClaim ?? 1;
  }

  start(): void {
    this.running = this.run();
  }

  /** Call this when an item has become due. */
  wake(): void {
    this.woken.abort();
  }

  /** True after a stop was requested. Work of several parts should end after its current part. */
  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Claims no new items and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
    await Promise.all(this.inWork);
  }

  private get free(): number {
    return this.options.concurrency - this.inWork.size;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.woken = new AbortController();
      const { free } = this;
      const claimed = free >= this.leastClaim ? await this.startClaimed(free) : 0;
      if (claimed > 0) continue;
      await sleep(this.options.pollMs, undefined, { signal: this.woken.signal }).catch(() => {});
    }
  }

  private async startClaimed(free: number): Promise<number> {
    try {
      const items = await this.options.claim(free);
      items.forEach((item) => this.startOne(item));
      return items.length;
    } catch (error) {
      this.logger.warn(`nothing claimed: ${String(error)}`);
      return 0;
    }
  }

  private startOne(item: Item): void {
    const work = this.options
      .work(item)
      .catch((error: unknown) => this.logger.warn(`left undone: ${String(error)}`))
      .finally(() => {
        this.inWork.delete(work);
        if (this.free >= this.leastClaim) this.wake();
      });
    this.inWork.add(work);
  }
}
