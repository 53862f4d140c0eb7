import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

export interface ClaimedWorkOptions<Item> {
  name: string;
  /** Items that are worked on at the same time. */
  concurrency: number;
  /** There has to be room for as many before more are claimed: few large claims for what is quickly done. */
  leastClaim?: number;
  /** Longest time without a look at the database, for what comes due or was not told by `wake`. */
  pollMs: number;
  /** Claims up to `free` items that are due, so that no other replica takes them. */
  claim: (free: number) => Promise<Item[]>;
  /** Works on one item and records what came of it. What it throws is logged; the claim lapses then. */
  work: (item: Item) => Promise<void>;
}

/**
 * Works off what waits in a table: claims rows, works on several at a time, sleeps while nothing is due.
 * Several replicas do so side by side as long as `claim` is exclusive.
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

  /** Something is due now. */
  wake(): void {
    this.woken.abort();
  }

  /** True once a stop was asked for: work that has several parts ends after the one at hand. */
  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Takes no new items and waits for those at work. */
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
