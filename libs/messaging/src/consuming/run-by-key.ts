/**
 * Runs `work` on the items: concurrently for different keys, sequentially and in order for items of
 * the same key. If `work` returns `false`, the rest of that key is skipped; other keys continue.
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
