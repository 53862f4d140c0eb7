/**
 * Writes many callers' items together: one write is under way at a time, and what arrives meanwhile is the
 * next one. Nobody waits for a timer, and the busier it is, the more one write carries.
 */
export class GroupCommit<Item, Result> {
  private waiting: { item: Item; settle: PromiseWithResolvers<Result> }[] = [];
  private running?: Promise<void>;

  /** @param write resolves once all the items are durable, with a result for each, in order. */
  constructor(
    private readonly write: (items: Item[]) => Promise<Result[]>,
    private readonly maxItems: number,
  ) {}

  add(item: Item): Promise<Result> {
    const settle = Promise.withResolvers<Result>();
    this.waiting.push({ item, settle });
    this.running ??= this.run();
    return settle.promise;
  }

  /** Resolves when nothing is waiting or under way. */
  async drained(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      // What the same turn of the event loop brings goes along.
      await new Promise(setImmediate);
      const group = this.waiting.splice(0, this.maxItems);
      try {
        const results = await this.write(group.map(({ item }) => item));
        group.forEach(({ settle }, index) => settle.resolve(results[index]!));
      } catch (error) {
        for (const { settle } of group) settle.reject(error);
      }
    }
    this.running = undefined;
  }
}
