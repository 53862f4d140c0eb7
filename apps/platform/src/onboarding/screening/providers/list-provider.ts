import type { ListEntry } from '../matching/list-entry.js';
import { Watchlist } from '../matching/watchlist.js';
import type { ScreeningHit, ScreeningProvider, ScreeningSubject } from '../screening-provider.js';

/** Searches subjects in our own lists in memory. */
export class ListProvider implements ScreeningProvider {
  private readonly watchlist: Watchlist;

  constructor(
    readonly name: string,
    entries: readonly ListEntry[],
  ) {
    this.watchlist = new Watchlist(entries);
  }

  screen(subject: ScreeningSubject): Promise<ScreeningHit[]> {
    return Promise.resolve(this.watchlist.find(subject));
  }
}
