/**
 * Items that are done in any order, and how far all of them are done: an offset may be committed only
 * when everything before it is done as well.
 */
export class CompletedPrefix<Item> {
  private readonly done: boolean[];
  private length = 0;

  constructor(private readonly items: readonly Item[]) {
    this.done = items.map(() => false);
  }

  /** @returns the last item of the completed prefix if this made it longer. */
  complete(index: number): Item | undefined {
    this.done[index] = true;
    const before = this.length;
    while (this.done[this.length]) this.length += 1;
    return this.length > before ? this.items[this.length - 1] : undefined;
  }
}
