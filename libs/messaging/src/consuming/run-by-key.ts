/**
 * Works on items side by side, but on those of one key one after the other, in their order. Stops taking
 * new ones as soon as one ends with `false`; resolves when those at work have ended.
 *
 * @returns false if anything was left undone.
 */
export async function runByKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  concurrency: number,
  work: (item: Item, index: number) => Promise<boolean>,
): Promise<boolean> {
  const lanes = [...lanesOf(items, keyOf).values()];
  let goesOn = true;
  const workers = Array.from({ length: Math.min(concurrency, lanes.length) }, async () => {
    for (let lane = lanes.shift(); lane && goesOn; lane = lanes.shift()) {
      for (const index of lane) {
        if (!goesOn) return;
        goesOn = (await work(items[index]!, index)) && goesOn;
      }
    }
  });
  await Promise.all(workers);
  return goesOn;
}

/** Indexes by key, in the order in which the keys first come. */
function lanesOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, number[]> {
  const lanes = new Map<string, number[]>();
  items.forEach((item, index) => {
    const key = keyOf(item);
    const lane = lanes.get(key);
    if (lane) lane.push(index);
    else lanes.set(key, [index]);
  });
  return lanes;
}
