import { databaseOutageOf } from './database-outage.js';
import { onBehalfOf, refuseWhileHolding } from './held-connection.js';

export interface Gathering {
  /** This many items are written at once, without waiting for more. */
  items: number;
  /** Fewer items are written after this time in milliseconds. */
  ms: number;
}

interface Waiting<Item, Result> {
  item: Item;
  settle: PromiseWithResolvers<Result>;
}

/**
 * SQLSTATE classes of errors that one item of a write may have caused and that left nothing written: data
 * exceptions (22), constraint violations (23), and aborts such as deadlocks (40).
 */
const OF_ONE = /^(22|23|40)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Writes the items of many callers together (group commit): one write runs at a time, and items that arrive
 * meanwhile form the next write. Without `gathering` there is no timer; the higher the load, the more items
 * a write contains. If Postgres refuses one item, or the code that writes throws because of one, each item is
 * written separately, so that the others succeed.
 */
export class GroupCommit<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running?: Promise<void>;
  private enough: () => void = () => {};
  private isDraining = false;
  private isUrgent = false;

  /**
   * @param write resolves when all items are durable, with one result per item in the same order.
   * @param gathering set it where fewer writes are worth a delay.
   */
  constructor(
    private readonly write: (items: Item[]) => Promise<Result[]>,
    private readonly maxItems: number,
    private readonly gathering?: Gathering,
  ) {}

  /** @param isUrgent writes at once, together with the items already gathered. */
  async add(item: Item, isUrgent = false): Promise<Result> {
    // The write runs on its own connection, independent of the caller's transaction.
    refuseWhileHolding('A write together with others was asked for');
    const settle = Promise.withResolvers<Result>();
    this.waiting.push({ item, settle });
    this.isUrgent ||= isUrgent;
    if (this.isEnough) this.enough();
    // A group belongs to several callers, so it begins although one of them has gone.
    this.running ??= onBehalfOf(
      () => false,
      () => this.run(),
    );
    return settle.promise;
  }

  /** Resolves when nothing is waiting or being written. Later items are written without gathering. */
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
      if (group.length === 1 || !mayBeOfOne(error))
        for (const { settle } of group) settle.reject(error);
      else for (const one of group) await this.writeGroup([one]);
    }
  }

  private get isEnough(): boolean {
    const { items = 0 } = this.gathering ?? {};
    return this.isDraining || this.isUrgent || this.waiting.length >= items;
  }

  private gather(): Promise<void> {
    // Items added in the same turn of the event loop are written together.
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

/** An error that is none of the database's was thrown by the code that reads an item. */
function mayBeOfOne(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  if (SQLSTATE.test(code)) return OF_ONE.test(code);
  return databaseOutageOf(error) === undefined;
}
