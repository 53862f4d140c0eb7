import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';

interface Polling {
  everyMs: number;
  /** True for a first poll at the start instead of after the first interval. */
  isSoon?: boolean;
}

/**
 * A provider that polls at a fixed interval while its service runs. Polls never overlap, and a failed poll
 * does not stop the next one.
 */
export abstract class Poller implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  /** True after a stop was requested: a long poll should end early. */
  protected isStopping = false;
  private timer?: NodeJS.Timeout;
  private polling?: Promise<void>;

  protected constructor(private readonly timing: Polling) {}

  abstract poll(): Promise<unknown>;

  onApplicationBootstrap(): void | Promise<void> {
    this.timer = setInterval(() => void this.pollOnce(), this.timing.everyMs).unref();
    if (this.timing.isSoon) void this.pollOnce();
  }

  /** Resolves when no poll is running. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.polling;
  }

  /** Polls unless a poll is running. @returns the end of the poll; never rejects. */
  protected pollOnce(): Promise<void> {
    this.polling ??= this.pollSafely();
    return this.polling;
  }

  private async pollSafely(): Promise<void> {
    try {
      await this.poll();
    } catch (error) {
      this.logger.warn(`this poll failed: ${String(error)}`);
    } finally {
      this.polling = undefined;
    }
  }
}

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

/** How long work that failed waits before its next attempt. */
interface Backoff {
  firstMs: number;
  /** The wait no longer grows from here. */
  longestMs: number;
}

/**
 * The wait before the next attempt. It doubles with each failure.
 *
 * @param failures how often the work failed before the current failure; 0 gives the first wait.
 */
export function backoffMs({ firstMs, longestMs }: Backoff, failures: number): number {
  return Math.min(firstMs * 2 ** Math.min(failures, 30), longestMs);
}
