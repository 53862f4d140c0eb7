/** A page of the portal before it is HTML. */
export interface SourcePage {
  /** Its address below `/docs/`: `partner-guide`, `api/cards`; empty for the home page. */
  path: string;
  /** What the navigation calls it. */
  label: string;
  /** The group of the navigation that it stands in. */
  group: string;
  markdown: string;
  /** The file of the repository that the Markdown is, to which its links are relative; none if it is generated. */
  file?: string;
  /** Anchors of headings that are named otherwise than by their text, by that text. */
  anchors?: ReadonlyMap<string, string>;
}

export interface Heading {
  level: number;
  text: string;
  anchor: string;
}

/** The address of a page: `/docs/api/cards`. */
export function addressOf(path: string): string {
  return path === '' ? '/docs' : `/docs/${path}`;
}

/** The address of a page's Markdown: `/docs/api/cards.md`. */
export function twinOf(path: string): string {
  return `/docs/${path === '' ? 'index' : path}.md`;
}
