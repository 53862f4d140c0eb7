/**
 * Works on items side by side, but on those of one key one after the other, in their order. Where `work`
 * says `false`, the rest of that key is left; the other keys go on.
 */
export async function runByKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  concurrency: number,
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  const lanes = [...Map.groupBy(items, keyOf).values()];
  const workers = Array.from({ length: Math.min(concurrency, lanes.length) }, async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      for (const item of lane) {
        if (!(await work(item))) break;
      }
    }
  });
  await Promise.all(workers);
}
