import { refuseWhileHolding } from './held-connection.js';

export interface Gathering {
  /** So many are enough for a write. */
  items: number;
  /** What is not enough is written after this time. */
  ms: number;
}

interface Waiting<Item, Result> {
  item: Item;
  settle: PromiseWithResolvers<Result>;
}

/**
 * SQLSTATEs of errors that one item of a write may have caused, and that left nothing written: values that
 * don't fit (22), constraints (23), and being chosen to end a circle of locks (40).
 */
const OF_ONE = /^(22|23|40)/;

/**
 * Writes many callers' items together: one write is under way at a time, and what arrives meanwhile is the
 * next one. Unless items are to be gathered, nobody waits for a timer; the busier it is, the more one write
 * carries. Where Postgres refuses one item, the others are written all the same: each by itself.
 */
export class GroupCommit<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running?: Promise<void>;
  private enough: () => void = () => {};
  private isDraining = false;
  private isUrgent = false;

  /**
   * @param write resolves once all the items are durable, with a result for each, in order.
   * @param gathering where fewer writes are worth a wait.
   */
  constructor(
    private readonly write: (items: Item[]) => Promise<Result[]>,
    private readonly maxItems: number,
    private readonly gathering?: Gathering,
  ) {}

  /** @param isUrgent it is not gathered, and what is gathered already goes along. */
  async add(item: Item, isUrgent = false): Promise<Result> {
    // The write has a connection of its own, whoever's turn it is in.
    refuseWhileHolding('A write together with others was asked for');
    const settle = Promise.withResolvers<Result>();
    this.waiting.push({ item, settle });
    this.isUrgent ||= isUrgent;
    if (this.isEnough) this.enough();
    this.running ??= this.run();
    return settle.promise;
  }

  /** Resolves when nothing is waiting or under way. What comes from now on is not gathered. */
  async drained(): Promise<void> {
    this.isDraining = true;
    this.enough();
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.gather();
      const group = this.waiting.splice(0, this.maxItems);
      this.isUrgent &&= this.waiting.length > 0;
      await this.writeGroup(group);
    }
    this.running = undefined;
  }

  private async writeGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.write(group.map(({ item }) => item));
      group.forEach(({ settle }, index) => settle.resolve(results[index]!));
    } catch (error) {
      const isOfOne = OF_ONE.test(String((error as { code?: unknown } | null)?.code));
      if (group.length === 1 || !isOfOne) for (const { settle } of group) settle.reject(error);
      else for (const one of group) await this.writeGroup([one]);
    }
  }

  private get isEnough(): boolean {
    const { items = 0 } = this.gathering ?? {};
    return this.isDraining || this.isUrgent || this.waiting.length >= items;
  }

  private gather(): Promise<void> {
    // What the same turn of the event loop brings goes along.
    if (this.isEnough) return new Promise(setImmediate);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.gathering!.ms);
      this.enough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
