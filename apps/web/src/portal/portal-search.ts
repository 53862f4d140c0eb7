import MiniSearch from 'minisearch';
import type { SearchEntry } from '../../portal/indexes.js';

export type Found = Pick<SearchEntry, 'address' | 'title' | 'page' | 'kind'>;

const MOST = 20;

/** Finds places of the portal by their words: guides, calls and events. */
export class PortalSearch {
  private readonly index = new MiniSearch<SearchEntry>({
    fields: ['title', 'page', 'text'],
    storeFields: ['address', 'title', 'page', 'kind'],
    // An identifier is found whole and by its words: `card_ordered`, `createCompany`, `/v1/cards`.
    tokenize: wordsOf,
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });

  constructor(entries: readonly SearchEntry[]) {
    this.index.addAll(entries);
  }

  static async load(): Promise<PortalSearch> {
    const response = await fetch('/docs/search.json');
    if (!response.ok) throw new Error(`/docs/search.json: ${response.status}`);
    return new PortalSearch((await response.json()) as SearchEntry[]);
  }

  find(query: string): Found[] {
    return this.index.search(query).slice(0, MOST) as unknown as Found[];
  }
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_-]+/u).flatMap((word) => {
    const parts = word.split(/[_-]|(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}
