import { aboutOf } from './page-html.ts';
import type { PortalPage } from './portal.ts';

/** What the search knows of a place in the portal. */
export interface SearchEntry {
  id: number;
  address: string;
  title: string;
  /** The page that the place is on, if it has another title. */
  page: string;
  kind: 'Guide' | 'API' | 'Event' | 'Scenario';
  text: string;
}

/** Longer texts are found by their beginning. */
const MAX_TEXT_LENGTH = 1_500;

/** An entry for each heading of each page; an event is one entry, and so is a scenario. */
export function searchEntries(pages: readonly PortalPage[]): SearchEntry[] {
  return pages
    .flatMap((page) => {
      const kind = kindOf(page);
      if (kind === 'Event' || kind === 'Scenario') {
        return [
          entryOf(page, kind, page.title, '', page.sections.map(({ text }) => text).join(' ')),
        ];
      }
      return page.sections.flatMap(({ heading, text }) =>
        heading
          ? [
              entryOf(
                page,
                kind,
                heading.text,
                heading.level === 1 ? '' : `#${heading.anchor}`,
                `${text} ${heading.anchor}`,
              ),
            ]
          : [],
      );
    })
    .map((entry, id) => ({ id, ...entry }));
}

function entryOf(
  { address, title: page }: PortalPage,
  kind: SearchEntry['kind'],
  title: string,
  fragment: string,
  text: string,
): Omit<SearchEntry, 'id'> {
  return {
    address: `${address}${fragment}`,
    title,
    page: page === title ? '' : page,
    kind,
    text: text.slice(0, MAX_TEXT_LENGTH).trim(),
  };
}

function kindOf({ path }: PortalPage): SearchEntry['kind'] {
  if (path.startsWith('api')) return 'API';
  if (path.startsWith('events')) return 'Event';
  return path.startsWith('scenarios') ? 'Scenario' : 'Guide';
}

/** All pages for language models (llmstxt.org): the addresses of their Markdown, and what they are about. */
export function llmsText(pages: readonly PortalPage[]): string {
  const groups = Object.entries(Object.groupBy(pages, ({ group }) => group)).map(
    ([label, members]) =>
      `## ${label}\n\n${members!.map((page) => `- [${page.title}]({base_url}${page.twin}): ${aboutOf(page)}`).join('\n')}`,
  );
  return `# Partner Card Platform

> The API, the webhooks and the guides for partners who issue cards with the platform. Every page is Markdown at the address below; the API as an OpenAPI document is at {base_url}/v1/openapi.json.

${groups.join('\n\n')}
`;
}
