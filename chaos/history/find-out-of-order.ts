/** Items that follow an item with the same key and a higher sequence. */
export function findOutOfOrder<Item extends { key: string; sequence: number }>(
  items: readonly Item[],
): Item[] {
  const highest = new Map<string, number>();
  return items.filter(({ key, sequence }) => {
    const before = highest.get(key) ?? -Infinity;
    highest.set(key, Math.max(before, sequence));
    return sequence < before;
  });
}
