/** As many as the API takes in one request. */
const MOST_IDS = 100;

interface Batch<Item> {
  ids: Set<string>;
  items: Promise<Map<string, Item>>;
}

/**
 * Looks items up by their ids. Those that are asked for in the same moment, as by the rows of a list, are
 * fetched together.
 */
export class BatchedLookup<Item extends { id: string }> {
  private batch: Batch<Item> | undefined;

  /** @param fetchItems by at most 100 ids; leaves out those that do not exist. */
  constructor(private readonly fetchItems: (ids: readonly string[]) => Promise<readonly Item[]>) {}

  /** @returns null if there is no such item. */
  async find(id: string): Promise<Item | null> {
    this.batch ??= this.begin();
    this.batch.ids.add(id);
    return (await this.batch.items).get(id) ?? null;
  }

  private begin(): Batch<Item> {
    const ids = new Set<string>();
    const items = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => {
      this.batch = undefined;
      return this.fetchAll([...ids]);
    });
    return { ids, items };
  }

  private async fetchAll(ids: readonly string[]): Promise<Map<string, Item>> {
    const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) =>
      ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS),
    );
    const found = await Promise.all(parts.map((part) => this.fetchItems(part)));
    return new Map(found.flat().map((item) => [item.id, item]));
  }
}
